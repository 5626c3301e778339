// What every page loads beside htmx, one module a concern. All modules listen on the document and find elements by attributes when
// an event happens, so what the server sends later works at once.
import "./address.js";
import "./morph.js";
import "./preferences.js";
import "./changed.js";
import "./regions.js";
import "./focus.js";
import "./press.js";
import "./arming.js";
import "./moved.js";
import "./dialogs.js";
import "./sure.js";
import "./toasts.js";
import "./copy.js";
import "./panels.js";
import "./fields.js";
import "./keys.js";
import "./range-track.js";
import "./log.js";
import "./connection.js";
import "./kept.js";
import "./portrait.js";
import "./hangul.js";
