// Only what changed is fetched. When the table has news every region asks for itself; their requests go out as one, and the server leaves
// out each region that it would draw as it stands. To htmx, and to all other modules, it looks as if each had been answered alone. Modules
// after this one may send a region's request by itself.
import { closest } from "./dom.js";

const PART = /^(.+)\/part\/([^/]+)$/;
const shown = new WeakMap(); // by region: the ETag of what stands there
let asking = []; // regions whose requests go out together: {ctx, region, settle, fail}
let known = null; // the version of the table that the page has asked for last

const answer = async (asked) => {
  const gone = new AbortController();
  const leave = () => asked.every(({ ctx }) => ctx.request.signal.aborted) && gone.abort();
  for (const { ctx } of asked) ctx.request.signal.addEventListener("abort", leave);
  const [, base] = PART.exec(asked[0].ctx.request.action);
  const of = new URLSearchParams(asked.map(({ region }) => ["of", region]));
  const tags = asked.map(({ ctx }) => shown.get(ctx.target)).filter(Boolean);
  const headers = { ...asked[0].ctx.request.headers, Accept: "application/json" };
  if (tags.length) headers["If-None-Match"] = tags.join(", ");
  const response = await fetch(`${base}/parts?${of}`, { headers, credentials: "same-origin", signal: gone.signal });
  if (response.status >= 400) {
    known = null;
    for (const { settle } of asked) settle(response.clone());
    return;
  }
  const changed = response.status === 200 ? await response.json() : {};
  for (const { region, settle } of asked) {
    const [tag, html] = changed[region.split("?", 1)[0]] ?? [];
    settle(tag ? new Response(html, { headers: { ETag: tag } }) : new Response(null, { status: 304 }));
  }
};
const send = async () => {
  const asked = asking.filter(({ ctx }) => !ctx.request.signal.aborted);
  asking = [];
  if (!asked.length) return;
  try {
    await answer(asked);
  } catch (error) {
    known = null;
    for (const { fail } of asked) fail(error);
  }
};

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const found = ctx.request.method === "GET" && PART.exec(ctx.request.action);
  if (!found || !["table", "seats"].includes(ctx.sourceEvent?.type)) return;
  ctx.fetch = (_, { signal }) => new Promise((settle, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason));
    asking.push({ ctx, region: found[2], settle, fail });
    if (asking.length === 1) setTimeout(send);
  });
});
document.addEventListener("htmx:before:swap", (event) => {
  if (event.detail.ctx.response?.status !== 304) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // nothing is swapped, so no module puts off or follows a swap
}, true);
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const tag = ctx.response?.headers.get("ETag");
  if (tag) shown.set(ctx.target, tag);
  else shown.delete(ctx.target);
});

// A region is fetched whole once its reader has changed a field in it, for the server answers with the fields as it takes them; and once it
// has sent something, for its forms need fresh ids.
const touched = (element) => {
  for (let each = element; each; each = each.parentElement) shown.delete(each);
};
for (const type of ["input", "change"]) document.addEventListener(type, (event) => touched(closest(event, "*")));
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "GET") return;
  known = null;
  touched(ctx.sourceElement);
});

// Of its own command a page hears twice, by the answer and by the socket: it asks once. The GM's page hears more by the socket than a
// version tells.
document.addEventListener("table", (event) => {
  const { version, event: bySocket } = event.detail ?? {};
  const heard = version !== undefined && version === known && !(bySocket && document.body.matches(".gm"));
  known = version ?? null;
  if (heard) event.stopImmediatePropagation();
}, true);
document.addEventListener("htmx:ws:after:connection", () => (known = null));
