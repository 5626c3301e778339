// What the pages need beyond htmx: theme, number steppers, sheets, copying, keys, the panels of a phone, the state of the connection.
// Everything is found by attributes when it happens (no set-up per element), so that what the server sends later works at once.
(() => {
  "use strict";
  const doc = document;
  const hit = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);
  const say = (name, detail) => doc.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

  // Theme: a cookie for the server, the sheet's `media` for now.
  const daylight = { light: "all", dark: "print", system: "print, (prefers-color-scheme: light)" };
  doc.addEventListener("change", (event) => {
    const choice = hit(event, "input[name=theme]")?.value;
    if (!daylight[choice]) return;
    doc.cookie = `theme=${choice}; Path=/; Max-Age=31536000; SameSite=Lax`;
    doc.documentElement.dataset.theme = choice;
    doc.getElementById("daylight").media = daylight[choice];
  });

  // Keys: a cookie too.
  doc.addEventListener("change", (event) => {
    const keys = hit(event, "input[name=keys]");
    if (!keys) return;
    doc.cookie = `keys=${keys.checked ? "on" : "off"}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (keys.checked) delete doc.body.dataset.keys;
    else doc.body.dataset.keys = "off";
  });

  // Paper: data-print prints the page.
  doc.addEventListener("click", (event) => hit(event, "[data-print]") && print());

  // Language: a cookie, and the page anew in its words.
  doc.addEventListener("change", (event) => {
    const lang = hit(event, "input[name=lang]")?.value;
    if (!lang) return;
    doc.cookie = `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
    location.reload();
  });

  // A region that answers its own form (data-echo) comes back with every choice as the server took it, which may be another one than
  // was tapped: a foe that has fallen, Effort that has become too dear. When its scene (data-scene) changes, it is read from the top,
  // but not when only what was added to it, after a plus, has gone; and who had the keyboard in it keeps it there.
  let scene, held;
  doc.addEventListener("focusin", (event) => (held = hit(event, "[data-echo]")));
  doc.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    if (ctx.target instanceof Element && ctx.target.matches("[data-echo]")) scene = ctx.target.querySelector("[data-scene]")?.dataset.scene;
  });
  doc.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const region = ctx.target;
    if (!(region instanceof Element) || !region.matches("[data-echo]")) return;
    for (const input of region.querySelectorAll("[type=radio], [type=checkbox]")) input.checked = input.defaultChecked;
    for (const option of region.querySelectorAll("option")) option.selected = option.defaultSelected;
    if (held === region && doc.activeElement === doc.body) region.focus({ preventScroll: true });
    const now = region.querySelector("[data-scene]")?.dataset.scene;
    if (now === scene || scene?.startsWith(`${now}+`) || !region.getClientRects().length) return;
    region.scrollTop = 0;
    if (region.getBoundingClientRect().top < 0) scrollTo(0, 0);
  });

  // A tap noted by its region (data-note="seen" with a value): the region keeps it in its field of that name, hidden or one of a
  // choice, and draws itself anew, so that no drawing asked for earlier takes it back.
  doc.addEventListener("click", (event) => {
    const button = hit(event, "[data-note]");
    const region = button?.closest("[data-echo]");
    if (!region) return;
    const fields = [...region.querySelectorAll(`input[name="${CSS.escape(button.dataset.note)}"]`)];
    if (fields[0].type === "radio") fields.find((field) => field.value === button.value).checked = true;
    else fields[0].value = button.value;
    region.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A region does not draw itself anew under a finger: a button that is pressed stays until its click has come, which after a touch is
  // a moment after the finger has gone. What was asked for meanwhile is drawn then, unless something newer has taken its place.
  const CLICK_WITHIN = 300;
  const press = { on: null, timer: 0, over: null, end: () => {} };
  const release = () => {
    press.on = null;
    press.end();
  };
  doc.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    clearTimeout(press.timer);
    release();
    press.on = hit(event, "button, a, label, summary");
    press.over = new Promise((end) => (press.end = end));
  }, true);
  doc.addEventListener("pointerup", () => (press.timer = setTimeout(release, CLICK_WITHIN)), true);
  doc.addEventListener("click", () => setTimeout(release), true);
  doc.addEventListener("pointercancel", release, true);
  doc.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== ctx.target) return;
    const get = ctx.fetch;
    ctx.fetch = async (...asked) => {
      const answer = await get(...asked);
      while (press.on && ctx.target.contains(press.on)) await press.over;
      return answer;
    };
  });

  let titled;
  // Sheets: data-open="ID" opens (with hx-get: once its content has come; focus goes to its [data-focus] or its title), data-close closes, a press on the backdrop too; the server says sheet:open and sheet:close by HX-Trigger.
  const open = (id) => {
    const sheet = doc.getElementById(id);
    if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.showModal();
    const first = sheet?.querySelector("[data-focus]") ?? sheet?.querySelector("h2[tabindex]");
    first?.focus();
    first?.select?.();
  };
  doc.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const from = ctx.sourceElement;
    if (ctx.response?.status < 400 && from instanceof HTMLElement) open(from.dataset.open ?? (from instanceof HTMLDialogElement ? from.id : ""));
    // another dialog in place of the one that was open is read from the top
    const sheet = doc.querySelector("dialog[open]");
    const title = sheet?.querySelector("h2")?.textContent;
    if (title !== undefined && title !== titled) sheet.scrollTo(0, 0);
    titled = title;
  });
  // What is wrong in a form that came back is brought into sight, its field ready to be mended.
  doc.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.response?.status !== 422 || !(ctx.target instanceof HTMLDialogElement)) return;
    const wrong = ctx.target.querySelector(".field-error, .refusal");
    wrong?.scrollIntoView({ block: "center" });
    wrong?.closest(".field, .cell, fieldset")?.querySelector("input:not([type=hidden]), select, textarea")?.focus({ preventScroll: true });
  });
  doc.addEventListener("sheet:open", (event) => open(event.detail.id ?? event.detail.value));
  // What was refused is answered once something else is chosen, or the connection is back; what was said stays in sight.
  const answered = () => doc.getElementById("toasts")?.replaceChildren(...doc.querySelectorAll(".toasts .toast-good"));
  doc.addEventListener("sheet:close", () => {
    doc.querySelectorAll("dialog[open]").forEach((sheet) => sheet.close());
    answered();
  });
  doc.addEventListener("change", (event) => hit(event, "[data-echo]") && answered());
  doc.addEventListener("htmx:ws:after:connection", answered);
  doc.addEventListener("animationend", (event) => hit(event, ".toasts .toast-good")?.remove());

  // Copying, also where the browser grants no clipboard (plain http).
  const copy = async (text) => {
    if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
    const area = doc.createElement("textarea");
    area.value = text;
    area.className = "sr";
    (doc.querySelector("dialog[open]") ?? doc.body).append(area);
    area.select();
    const copied = doc.execCommand("copy");
    area.remove();
    if (!copied) throw new Error("the browser did not copy");
  };

  // Panels: on a phone one of three is shown; the address remembers which, each keeps its place.
  const places = {};
  const panel = (name) => {
    if (!doc.body.dataset.tab || !doc.querySelector(`[data-tab-to="${CSS.escape(name)}"]`)) return;
    places[doc.body.dataset.tab] = scrollY;
    doc.body.dataset.tab = name;
    mark();
    scrollTo(0, places[name] ?? 0);
  };
  const mark = () => doc.querySelectorAll("[data-tab-to]").forEach((tab) => {
    const current = tab.dataset.tabTo === doc.body.dataset.tab;
    if (current) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  });
  doc.addEventListener("panel:show", (event) => panel(event.detail.name ?? event.detail.value));
  doc.addEventListener("DOMContentLoaded", () => panel(location.hash.slice(1)));
  doc.addEventListener("htmx:after:swap", mark);

  doc.addEventListener("click", (event) => {
    const step = hit(event, "[data-step]");
    if (step) {
      const input = step.parentElement.querySelector("input");
      const before = input.value;
      if (before === "" && input.placeholder) input.value = input.placeholder; // what an empty field stands for
      input.stepUp(Number(step.dataset.step));
      if (input.value === before) return;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const opener = hit(event, "[data-open]");
    if (opener && !opener.hasAttribute("hx-get")) open(opener.dataset.open);
    if (hit(event, "[data-close]") || event.target instanceof HTMLDialogElement) hit(event, "dialog")?.close();
    const copier = hit(event, "[data-copy]");
    if (copier) {
      copy(copier.dataset.copy).then(() => {
        copier.dataset.copied = "";
        setTimeout(() => delete copier.dataset.copied, 2000);
      });
    }
    const dismisser = hit(event, "[data-dismiss]");
    dismisser?.closest(dismisser.dataset.dismiss)?.remove();
    const tab = hit(event, "[data-tab-to]");
    if (tab) {
      event.preventDefault();
      panel(tab.dataset.tabTo);
      history.replaceState(history.state, "", `#${tab.dataset.tabTo}`);
    }
  });

  // What is said to somebody in a dialog must be said inside it: all else is behind it, for the eye, the hand and the screen reader.
  doc.addEventListener("htmx:after:swap", () => {
    const said = doc.getElementById("toasts");
    const sheet = [...doc.querySelectorAll("dialog:modal")].at(-1);
    if (!said?.childElementCount || !sheet) return;
    sheet.querySelector(".toasts")?.remove();
    const inside = said.cloneNode();
    inside.removeAttribute("id");
    inside.append(...said.childNodes);
    sheet.append(inside);
  });

  // A search keeps its words in the address, for a reload and for sending it to somebody.
  doc.addEventListener("input", (event) => {
    const input = hit(event, "[data-address]");
    if (input) history.replaceState(history.state, "", input.value ? `?${new URLSearchParams([[input.name, input.value]])}` : location.pathname);
  });

  // Rows of a list: data-row-add puts a copy of its list's template before itself, numbered on; data-row-remove takes its row away.
  doc.addEventListener("click", (event) => {
    const list = hit(event, "[data-row-add], [data-row-remove]")?.closest("[data-rows]");
    if (!list) return;
    const adder = hit(event, "[data-row-add]");
    if (adder) {
      const next = Math.max(-1, ...[...list.querySelectorAll(":scope > [data-row]")].map((row) => Number(row.dataset.row))) + 1;
      adder.insertAdjacentHTML("beforebegin", list.querySelector("template").innerHTML.replaceAll("__n__", next));
      adder.previousElementSibling.querySelector("input, select, textarea")?.focus();
    } else {
      const row = hit(event, "[data-row]");
      const near = row.nextElementSibling?.matches("[data-row]") ? row.nextElementSibling : row.previousElementSibling;
      row.remove();
      (near?.querySelector("[data-row-remove]") ?? list.querySelector("[data-row-add]")).focus();
    }
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A stepper's buttons know its bounds.
  doc.addEventListener("input", (event) => {
    const input = hit(event, ".stepper input");
    input?.parentElement.querySelectorAll("[data-step]").forEach((button) => {
      const bound = button.dataset.step < 0 ? input.min : input.max;
      button.disabled = bound !== "" && (button.dataset.step < 0 ? input.valueAsNumber <= Number(bound) : input.valueAsNumber >= Number(bound));
    });
  });

  // A search within a form: input[data-filter=ID] hides what in #ID does not have all words, and groups that are empty then.
  doc.addEventListener("input", (event) => {
    const input = hit(event, "[data-filter]");
    const within = input && doc.getElementById(input.dataset.filter);
    if (!within) return;
    const words = input.value.toLowerCase().split(/\s+/);
    const all = [...within.querySelectorAll("[data-filter-text]")];
    all.forEach((each) => { each.hidden = !words.every((word) => each.dataset.filterText.toLowerCase().includes(word)); });
    within.querySelectorAll("[data-filter-group]").forEach((group) => { group.hidden = !group.querySelector("[data-filter-text]:not([hidden])"); });
    const none = within.querySelector("[data-filter-none]");
    if (none) none.hidden = all.some((each) => !each.hidden);
  });

  // Enter in a list of things found takes the first, once what is listed answers what is typed ([data-answers]).
  const pickAwaited = () => doc.querySelectorAll("[data-list][data-awaited]").forEach((list) => {
    const typed = list.closest("dialog")?.querySelector("[data-list-input]")?.value.trim();
    const answers = list.querySelector("[data-answers]")?.dataset.answers ?? typed;
    if (answers !== typed) return;
    delete list.dataset.awaited;
    list.querySelector("a, button")?.click();
  });
  doc.addEventListener("htmx:after:swap", pickAwaited);
  doc.addEventListener("input", (event) => {
    if (hit(event, "[data-list-input]")) delete hit(event, "dialog")?.querySelector("[data-list]")?.dataset.awaited;
  });

  // Keys: data-key="t" presses its button. Not while typing, not with a modifier, not behind a dialog, and not when the reader
  // turned them off (body[data-keys=off]). Arrows walk through a list of things found. Space presses the button that was walked
  // to with Tab; one that was only clicked, or gets the focus back from a dialog, does not keep the key from its own button.
  let tabbed = false;
  doc.addEventListener("pointerdown", () => (tabbed = false), true);
  doc.addEventListener("keydown", (event) => {
    if (event.key === "Tab") tabbed = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const list = hit(event, "dialog")?.querySelector("[data-list]");
    if (list && hit(event, "[data-list-input], [data-list]")) {
      const found = [...list.querySelectorAll("a, button")];
      const at = found.indexOf(doc.activeElement);
      const move = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
      if (move !== undefined) {
        event.preventDefault();
        (found[Math.min(move, found.length - 1)] ?? hit(event, "dialog").querySelector("[data-list-input]"))?.focus();
      } else if (event.key === "Enter" && at < 0) {
        event.preventDefault();
        list.dataset.awaited = "";
        pickAwaited();
      }
      return;
    }
    const key = event.key === " " ? "space" : event.key;
    if (event.repeat || doc.body.dataset.keys === "off" || hit(event, "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]")) return;
    if (key === "space" && (hit(event, "input, label") ?? (tabbed && hit(event, "a, button, summary")))) return;
    const scope = doc.querySelector("dialog[open]") ?? doc;
    const target = [...scope.querySelectorAll(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)].find((each) => each.getClientRects().length);
    if (!target) return;
    event.preventDefault();
    tabbed = false;
    target.focus();
    target.click();
  });

  // The strip of a scene: tokens (data-token, at data-feet) in a data-strip from data-low to data-high feet are dragged, or moved with
  // the arrow keys (Page Up and Page Down: ten steps); where they are let go is sent by the strip's own form.
  const STEP = 5;
  const spots = { token: null, timer: 0 };
  const bounds = (token) => {
    const { low, high } = token.closest("[data-strip]").dataset;
    return [Number(low), Number(high)];
  };
  const stand = (token, feet) => {
    const [low, high] = bounds(token);
    token.dataset.feet = feet;
    token.setAttribute("aria-valuenow", feet);
    token.setAttribute("x", `${(100 * (Math.max(low, Math.min(high, feet)) - low)) / (high - low)}%`);
  };
  const place = (id, feet) => {
    const token = doc.querySelector(`[data-token="${CSS.escape(id)}"]`);
    if (!token) return;
    stand(token, feet);
    const form = token.closest("[data-strip]").querySelector("form");
    form.elements.command_id.value = [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
    form.elements.id.value = id;
    form.elements.feet.value = feet;
    form.requestSubmit();
  };
  doc.addEventListener("pointerdown", (event) => {
    const token = hit(event, "[data-token]");
    if (!token || event.button) return;
    event.preventDefault();
    token.focus({ preventScroll: true });
    token.setPointerCapture(event.pointerId);
    token.classList.add("dragged");
    spots.token = token;
    spots.from = spots.feet = Number(token.dataset.feet);
  });
  doc.addEventListener("pointermove", (event) => {
    const token = spots.token;
    if (!token) return;
    const [low, high] = bounds(token);
    const box = token.ownerSVGElement.getBoundingClientRect();
    const feet = low + ((event.clientX - box.left) / box.width) * (high - low);
    spots.feet = Math.max(low, Math.min(high, Math.round(feet / STEP) * STEP));
    stand(token, spots.feet);
  });
  const drop = (event) => {
    const token = spots.token;
    if (!token) return;
    spots.token = null;
    token.classList.remove("dragged");
    if (event.type === "pointercancel") stand(token, spots.from);
    else if (spots.feet !== spots.from) place(token.dataset.token, spots.feet);
  };
  doc.addEventListener("pointerup", drop);
  doc.addEventListener("pointercancel", drop);
  doc.addEventListener("keydown", (event) => {
    const token = hit(event, "[data-token]");
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (!token || !by) return;
    event.preventDefault();
    // the page may be drawn anew between two presses: what was reached so far is kept here
    const id = token.dataset.token;
    const at = spots.keyed?.id === id ? spots.keyed.feet : Number(token.dataset.feet);
    spots.keyed = { id, feet: Math.max(0, Math.min(500, at + by * STEP)) };
    stand(token, spots.keyed.feet);
    clearTimeout(spots.timer);
    spots.timer = setTimeout(() => {
      const { feet } = spots.keyed;
      spots.keyed = null;
      place(id, feet);
    }, 350);
  });

  // A token whose way is refused goes back: the strip is drawn as it is stored.
  doc.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.response?.status >= 400 && ctx.sourceElement?.closest?.("[data-strip]")) say("table");
  });

  // The connection, in words on the page (body[data-connection]); and what the table announces through it, {"event": name, …}, as an
  // event of that name on the body, for hx-trigger="name from:body".
  doc.addEventListener("htmx:ws:after:connection", () => delete doc.body.dataset.connection);
  doc.addEventListener("htmx:ws:close", ({ detail: { connection, code } }) => {
    if (code !== null) doc.body.dataset.connection = connection.config.reconnectCodes.includes(code) ? "lost" : "ended";
  });
  doc.addEventListener("htmx:ws:after:message:incoming", ({ detail: { message } }) => {
    if (!message.data.startsWith("{")) return;
    const news = JSON.parse(message.data);
    if (news.event) say(news.event, news);
  });
  doc.addEventListener("htmx:error", ({ detail }) => {
    if (detail.error instanceof TypeError && detail.ctx && !detail.ctx.response) doc.body.dataset.connection = "lost";
  });
  doc.addEventListener("htmx:after:request", () => doc.body.dataset.connection === "lost" && delete doc.body.dataset.connection);
  // A page taken back from the browser's memory has lost its socket for good.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
