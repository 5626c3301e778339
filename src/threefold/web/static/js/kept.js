// Commands pressed without a connection. A command is kept on this device with its id, shown as waiting, and sent once when the line is
// back: the server carries an id out once. When the table has news since the press, the player is asked first. 
import { announce, closest } from "./dom.js";
import { check, isConnected } from "./connection.js";

const PATIENCE = 9000; // milliseconds until a request without an answer counts as not sent
const AGAIN = 4000;

const panel = () => document.getElementById("kept");
const key = () => `kept:${panel().dataset.base}`;
const isCommand = (ctx) => ctx.request.method === "POST" && ctx.request.action.endsWith("/do");

let version = null; // of the table as this seat has been told
let queue = []; // commands that wait: {command, settle}. New ones are not taken while there is one, so it is seldom longer
let busy = false;
let again = 0;
document.addEventListener("table", ({ detail }) => {
  if (typeof detail?.version === "number") version = detail.version;
});

const save = () => {
  try {
    if (queue.length) localStorage.setItem(key(), JSON.stringify(queue.map(({ command }) => command)));
    else localStorage.removeItem(key());
  } catch {
    // a browser that keeps nothing: the command waits as long as the page is open
  }
};
const saved = () => {
  try {
    return JSON.parse(localStorage.getItem(key())) ?? [];
  } catch {
    return [];
  }
};

const show = (state) => {
  panel().hidden = !state;
  if (!state) {
    delete document.body.dataset.kept;
    return;
  }
  document.body.dataset.kept = state;
  panel().dataset.sent = queue[0].command.sent;
  panel().querySelector("[data-kept-label]").textContent = queue[0].command.label;
  announce("sheet:close");
};

const keep = (kept) => {
  queue.push(kept);
  save();
  if (queue.length === 1) show("waiting");
  check();
  later();
};
const finish = (response) => {
  const [{ settle }] = queue.splice(0, 1);
  save();
  show(queue.length ? "waiting" : "");
  settle(response);
  announce("table");
  if (queue.length) later();
};
const later = () => {
  clearTimeout(again);
  again = setTimeout(retry, AGAIN);
};

const post = async (command, headers) => {
  const gone = new AbortController();
  const patience = setTimeout(() => gone.abort(), PATIENCE);
  const lost = () => gone.abort();
  document.addEventListener("line:lost", lost);
  try {
    return await fetch(command.action, { method: "POST", headers, body: command.body, signal: gone.signal });
  } catch {
    return null; // nobody knows whether it has arrived: the same id is sent again
  } finally {
    clearTimeout(patience);
    document.removeEventListener("line:lost", lost);
  }
};

// Try the first that waits; its player is asked when the table has moved on since the press.
const attempt = async (asks) => {
  if (busy || !queue.length) return;
  busy = true;
  const { command } = queue[0];
  const seen = asks && command.seen !== null ? { "X-Seen-Version": String(command.seen) } : {};
  const response = await post(command, { ...command.headers, ...seen });
  busy = false;
  if (queue[0]?.command !== command) return;
  if (response?.status === 409) show("asked");
  else if (response) finish(response);
  else later();
};
const retry = () => document.body.dataset.kept === "waiting" && attempt(true);
document.addEventListener("line:back", retry);

const label = (ctx) => {
  const button = ctx.request.submitter ?? ctx.sourceElement;
  const named = button.name === "natural" ? document.querySelector("#act .dock-main") : button;
  const words = named?.querySelector(":scope > span") ?? named;
  return [words?.innerText.trim().split("\n")[0], button.name === "natural" ? button.value : ""].filter(Boolean).join(": ");
};

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (!panel() || !isCommand(ctx)) return;
  if (queue.length) {
    event.preventDefault();
    panel().querySelector("button").focus();
    return;
  }
  const { action, body, headers } = ctx.request;
  const typed = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
  const command = { action, body: String(body), headers: typed, label: label(ctx), seen: version, sent: isConnected() };
  clearTimeout(ctx.requestTimeout);
  ctx.fetch = async () => {
    const response = command.sent ? await post(command, typed) : null;
    return response ?? new Promise((settle) => keep({ command, settle }));
  };
});

document.addEventListener("click", (event) => {
  if (!queue.length) return;
  if (closest(event, "[data-kept-try]")) {
    check();
    attempt(document.body.dataset.kept !== "asked");
  }
  if (closest(event, "[data-kept-drop]")) finish(new Response(null, { status: 204 }));
});

// A page that is opened anew takes up what it kept. A refusal is shown where refusals stand.
document.addEventListener("DOMContentLoaded", () => {
  if (!panel()) return;
  const settle = async (response) => {
    if (response.status >= 400) document.getElementById("toasts").innerHTML = await response.text();
  };
  queue = saved().map((command) => ({ command, settle }));
  if (!queue.length) return;
  show("waiting");
  attempt(true);
});
