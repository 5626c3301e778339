// What all modules share: which element an event is about, events of our own, cookies for the server.

/** The element that matches `selector` where the event happened or around it; null where there is none. */
export const closest = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Dispatch an event of our own on the body; regions wait for it with hx-trigger="name from:body". */
export const announce = (name, detail) => document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

const HOST = "__Host-"; // over https: only this server can have set it
const CHOICE = /(?:^|; )(__Host-)?(zone|theme|keys|lang)=([^;]*)/g;

/** Save a choice for a year where the server reads it: on this device alone. */
export const saveCookie = (name, value) => {
  const secure = location.protocol === "https:";
  document.cookie = `${secure ? HOST : ""}${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
  if (secure) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`; // of an earlier version
};

/** The choices that are saved on this device, by name. */
export const savedChoices = () => {
  const found = [...document.cookie.matchAll(CHOICE)].sort(([, one = ""], [, other = ""]) => one.length - other.length);
  return Object.fromEntries(found.map(([, , name, value]) => [name, value]));
};

/** A fresh id for a command: the server carries each out once. */
export const newCommandId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
