// What all modules share: which element an event is about, events of our own, cookies for the server.

/** The element that matches `selector` where the event happened or around it; null where there is none. */
export const closest = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Dispatch an event of our own on the body; regions wait for it with hx-trigger="name from:body". */
export const announce = (name, detail) => document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

/** Save a choice for a year where the server reads it: on this device alone. */
export const saveCookie = (name, value) => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
};

/** A fresh id for a command: the server carries each out once. */
export const newCommandId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
