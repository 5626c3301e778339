// The connection. body[data-connection] is "lost" while the page tries again, "ended" when it will not; the page says so in words.
// A message of the socket, {"event": name, …}, becomes an event of that name on the body; long ones come as gzip. `line:back` and
// `line:lost` tell the rest.
import { announce } from "./dom.js";

const PING_AFTER = 3000; // milliseconds without a word of the server until the page asks whether it is there
const ANSWER_WITHIN = 4000;
const CONNECT_WITHIN = 5000;

let line = null; // what htmx keeps of the socket: {socket, attempt, timer, …}
let heard = 0;
let asked = 0; // when the ping was sent that is not answered yet
let opening = { socket: null, since: 0 };
const dropped = new WeakSet();

const now = () => performance.now();
const isOpen = () => line?.socket?.readyState === WebSocket.OPEN && !dropped.has(line.socket);

/** Whether the table hears what is sent now, as far as the page knows. */
export const isConnected = () => !document.body.dataset.connection && (!line || isOpen());

/** Whether long messages can be read. */
export const READS_GZIP = "DecompressionStream" in window;

/** Say something to the server, if it hears it. */
export const say = (words) => isConnected() && line?.socket && line.socket.send(JSON.stringify(words));

const lose = () => {
  if (document.body.dataset.connection === "ended") return;
  const news = document.body.dataset.connection !== "lost";
  document.body.dataset.connection = "lost";
  if (!news) return;
  const time = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }); // as all clocks of the pages
  for (const since of document.querySelectorAll("[data-lost-since]")) since.textContent = time;
  announce("line:lost");
};
const found = () => {
  heard = now();
  asked = 0;
  if (document.body.dataset.connection !== "lost") return;
  delete document.body.dataset.connection;
  announce("line:back");
};

// A socket over a dead network closes after minutes. The page takes it for closed, and htmx opens another.
const drop = () => {
  asked = 0;
  dropped.add(line.socket);
  line.socket.dispatchEvent(new CloseEvent("close", { code: 1006 }));
};
const ask = () => {
  asked ||= now();
  line.socket.send("ping");
};

/** Ask at once whether the server is there; where the line is known to be dead, try again at once. */
export const check = () => {
  if (!line?.socket || document.body.dataset.connection === "ended") return;
  if (isOpen()) {
    if (!asked) ask();
    return;
  }
  clearTimeout(line.timer);
  line.attempt = 0;
  drop();
};

const watch = () => {
  const socket = line?.socket;
  if (!socket || document.hidden || dropped.has(socket)) return;
  if (opening.socket !== socket) opening = { socket, since: now() };
  if (socket.readyState === WebSocket.OPEN) {
    if (asked && now() - asked > ANSWER_WITHIN) drop();
    else if (!asked && now() - heard >= PING_AFTER) ask();
  } else if (socket.readyState === WebSocket.CLOSING || (socket.readyState === WebSocket.CONNECTING && now() - opening.since > CONNECT_WITHIN)) {
    drop();
  }
};
setInterval(watch, 1000);

addEventListener("online", check);
addEventListener("offline", check);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && line?.socket && line.socket.readyState !== WebSocket.CONNECTING) check();
});

document.addEventListener("htmx:ws:before:connection", ({ detail: { connection } }) => (line = connection));
// A socket that opens proves nothing yet: proxies open them too. The first word of the server does.
document.addEventListener("htmx:ws:after:connection", () => {
  heard = now();
  asked = 0;
  ask();
});
document.addEventListener("htmx:ws:close", ({ detail: { connection, code } }) => {
  if (code === null) return;
  if (connection.config.reconnectCodes.includes(code)) lose();
  else document.body.dataset.connection = "ended";
});
const texts = new WeakMap(); // of messages that came as gzip
const unpack = async (message) => {
  const plain = message.data.stream().pipeThrough(new DecompressionStream("gzip"));
  texts.set(message, await new Response(plain).text());
};
document.addEventListener("htmx:ws:before:message:incoming", ({ detail: { message, waitUntil } }) => {
  if (message.data instanceof Blob) waitUntil(unpack(message));
});
document.addEventListener("htmx:ws:after:message:incoming", ({ detail: { message } }) => {
  found();
  const text = texts.get(message) ?? message.data;
  if (!text.startsWith("{")) return;
  const news = JSON.parse(text);
  if (news.event) announce(news.event, news);
});
document.addEventListener("htmx:error", ({ detail }) => {
  if (!(detail.error instanceof TypeError) || !detail.ctx || detail.ctx.response) return;
  lose();
  check();
});
document.addEventListener("htmx:after:request", () => {
  if (document.body.dataset.connection !== "lost") return;
  if (!line) found();
  else if (isOpen() || line.attempt > 1) check();
});
// A page taken back from the browser's memory has lost its socket for good.
addEventListener("pageshow", (event) => event.persisted && location.reload());
