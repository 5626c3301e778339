// Only what changed comes to the page. When the table has news every region asks for itself. The server brings what changed with the news,
// for the page has said what it shows; what it has not brought is fetched with one request for all, and the server leaves out each region
// that it would draw as it stands. To htmx, and to all other modules, it looks as if each had been answered alone. Modules after this one
// may send a region's request by itself. A panel that is not on the screen ([data-when-seen], most of a phone's page) waits until it is, or until
// the table has been quiet for a while.
import { announce, closest, savedChoices } from "./dom.js";
import { READS_GZIP, isConnected, say } from "./connection.js";

const PART = /^(.+)\/part\/([^/]+)$/;
const BRINGS_WITHIN = 1000; // milliseconds that a page which has done something waits for the news of it
const QUIET = 3000; // milliseconds without news after which panels that are not on the screen are brought up to date
const LONGEST = 16_000; // characters of what the page says that it shows
const nameOf = (region) => region.split("?", 1)[0];

const shown = new WeakMap(); // by element of a region: the ETag of what stands there
const said = new Map(); // by name of a region: {region, tag} as the server knows them, the region with its form
let asking = []; // regions that ask together: {ctx, region, settle, fail}
let waiting = []; // those of them to which the server will bring what changed
let patience = 0;
let known = null; // the version of the table that the page has asked for last
let heard = null; // the newest version that the socket has told
let brought = {}; // what came with it: by region with its form [tag that the page shows] or [tag that it shows, new tag, HTML]
let expected = false; // news of what the page has just done are on their way
const behind = new Set(); // panels out of sight for which there were news
let quiet = 0;
let catchesUp = false; // they ask, too

const settleBy = ({ settle }, tag, html) =>
  settle(tag ? new Response(html, { headers: { ETag: tag } }) : new Response(null, { status: 304 }));

// --- panels out of sight ----------------------------------------------------------------------------------------------

const isOutOfSight = (element) => element.matches("[data-when-seen]") && !element.getClientRects().length;
const catchUp = (all) => {
  catchesUp = all;
  announce("table"); // without a version: every region asks
  setTimeout(() => (catchesUp = false)); // htmx asks a moment later
};
const seen = new ResizeObserver((entries) => entries.some(({ target }) => behind.has(target) && !isOutOfSight(target)) && catchUp(false));
for (const panel of document.querySelectorAll("[data-when-seen]")) seen.observe(panel);
const awaitQuiet = () => {
  clearTimeout(quiet);
  quiet = setTimeout(() => behind.size && isConnected() && catchUp(true), QUIET);
};

// --- what the server knows --------------------------------------------------------------------------------------------

let news = []; // names of regions of which the server knows something else, or nothing
const tell = () => {
  const regions = Object.fromEntries(news.map((name) => said.get(name) ?? { region: name, tag: "" }).map(({ region, tag }) => [region, tag]));
  news = [];
  const device = { lang: document.documentElement.lang, ...savedChoices() }; // a socket does not say what its browser speaks
  const words = { regions, device };
  if (JSON.stringify(words).length < LONGEST) say(words);
};
const tellOf = (name) => {
  news.push(name);
  if (news.length === 1) setTimeout(tell);
};
const learn = (region, tag, element) => {
  const name = nameOf(region);
  const before = said.get(name);
  if (!READS_GZIP || !tag || isOutOfSight(element) || (before?.region === region && before.tag === tag)) return;
  said.set(name, { region, tag });
  tellOf(name);
};
const unlearn = (region) => said.delete(nameOf(region)) && tellOf(nameOf(region)); // the server need not bring it
const isSaid = ({ ctx, region }) => {
  const before = said.get(nameOf(region));
  return before?.region === region && before.tag === shown.get(ctx.target);
};

// --- regions that ask together ----------------------------------------------------------------------------------------

const fetchAll = async (asked) => {
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
  for (const each of asked) {
    const [tag, html] = changed[nameOf(each.region)] ?? [];
    settleBy(each, tag, html);
    learn(each.region, tag ?? shown.get(each.ctx.target), each.ctx.target);
  }
};
const answer = async (asked) => {
  const left = asked.filter(({ ctx }) => !ctx.request.signal.aborted);
  if (!left.length) return;
  try {
    await fetchAll(left);
  } catch (error) {
    known = null;
    for (const { fail } of left) fail(error);
  }
};

/** Give regions what came with the news, if that goes with what stands there; the others are left. */
const take = (asked) => asked.filter((each) => {
  const [was, tag = was, html] = brought[each.region] ?? [];
  const stands = shown.get(each.ctx.target);
  if (!was || (stands !== was && stands !== tag)) return true;
  said.set(nameOf(each.region), { region: each.region, tag });
  settleBy(each, stands === tag ? null : tag, html);
  return false;
});
const endWait = () => {
  clearTimeout(patience);
  const asked = waiting;
  waiting = [];
  return asked;
};
const send = () => {
  const asked = take(asking);
  asking = [];
  const waits = expected ? asked.filter(isSaid) : [];
  expected = false;
  if (waits.length) {
    waiting.push(...waits);
    clearTimeout(patience);
    patience = setTimeout(() => answer(endWait()), BRINGS_WITHIN);
  }
  answer(asked.filter((each) => !waits.includes(each)));
};

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const found = ctx.request.method === "GET" && PART.exec(ctx.request.action);
  if (!found || !["table", "seats"].includes(ctx.sourceEvent?.type)) return;
  if (isOutOfSight(ctx.target) && !catchesUp) {
    behind.add(ctx.target);
    unlearn(found[2]);
    ctx.fetch = async () => new Response(null, { status: 304 });
    return;
  }
  behind.delete(ctx.target);
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
  const [, , region] = PART.exec(ctx.request?.action ?? "") ?? [];
  if (region && said.has(nameOf(region))) learn(region, tag, ctx.target); // its reader has changed a field
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

// Of its own command a page hears twice, by the answer and by the socket: it asks once, and waits for what the socket brings. The GM's page
// hears more by the socket than a version tells.
// The answer to a command tells where the command came from. If that has gone from the page meanwhile, htmx tells the document instead, and
// no region would hear it.
document.addEventListener("table", (event) => {
  if (event.target === document) {
    event.stopImmediatePropagation();
    announce("table", event.detail);
    return;
  }
  const { version, event: bySocket, regions } = event.detail ?? {};
  const twice = version !== undefined && version === known && !(bySocket && document.body.matches(".gm"));
  known = version ?? null;
  if (bySocket || !twice) brought = regions ?? {};
  if (bySocket) {
    awaitQuiet();
    heard = version;
    answer(take(endWait()));
  }
  expected = !bySocket && version !== undefined && version !== heard && isConnected();
  if (twice) event.stopImmediatePropagation();
}, true);
document.addEventListener("seats", () => (brought = {}), true);
document.addEventListener("htmx:ws:after:connection", () => {
  known = heard = null;
  brought = {};
  said.clear();
  answer(endWait());
});
