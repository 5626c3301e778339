// The connection. body[data-connection] is "lost" while the page tries again, "ended" when it will not; the page says so in words.
// A message of the socket, {"event": name, …}, becomes an event of that name on the body.
import { announce } from "./dom.js";

document.addEventListener("htmx:ws:after:connection", () => delete document.body.dataset.connection);
document.addEventListener("htmx:ws:close", ({ detail: { connection, code } }) => {
  if (code !== null) document.body.dataset.connection = connection.config.reconnectCodes.includes(code) ? "lost" : "ended";
});
document.addEventListener("htmx:ws:after:message:incoming", ({ detail: { message } }) => {
  if (!message.data.startsWith("{")) return;
  const news = JSON.parse(message.data);
  if (news.event) announce(news.event, news);
});
document.addEventListener("htmx:error", ({ detail }) => {
  if (detail.error instanceof TypeError && detail.ctx && !detail.ctx.response) document.body.dataset.connection = "lost";
});
document.addEventListener("htmx:after:request", () => {
  if (document.body.dataset.connection === "lost") delete document.body.dataset.connection;
});
// A page taken back from the browser's memory has lost its socket for good.
addEventListener("pageshow", (event) => event.persisted && location.reload());
