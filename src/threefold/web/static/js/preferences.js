// What a reader chooses for this device: theme, keys, language. Each is a cookie that the server reads. And printing.
import { closest, saveCookie } from "./dom.js";

// How far this device is ahead of UTC: the log tells times on its clock.
saveCookie("zone", -new Date().getTimezoneOffset());

// The style sheet of the light theme is always loaded; its `media` says when it counts.
const LIGHT_MEDIA = { light: "all", dark: "print", system: "print, (prefers-color-scheme: light)" };

document.addEventListener("change", (event) => {
  const theme = closest(event, "input[name=theme]")?.value;
  if (!LIGHT_MEDIA[theme]) return;
  saveCookie("theme", theme);
  document.documentElement.dataset.theme = theme;
  for (const id of ["daylight", "daylight-bar"]) document.getElementById(id).media = LIGHT_MEDIA[theme];
});

document.addEventListener("change", (event) => {
  const keys = closest(event, "input[name=keys]");
  if (!keys) return;
  saveCookie("keys", keys.checked ? "on" : "off");
  if (keys.checked) delete document.body.dataset.keys;
  else document.body.dataset.keys = "off";
});

document.addEventListener("change", (event) => {
  const lang = closest(event, "input[name=lang]")?.value;
  if (!lang) return;
  saveCookie("lang", lang);
  location.reload();
});

document.addEventListener("click", (event) => closest(event, "[data-print]") && print());
