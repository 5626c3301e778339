// A portrait: the chosen picture is drawn in a square, moved by finger, mouse or arrow keys, scaled by a slider, and sent as the
// square shows it. The rest of the picture never leaves the browser.
import { closest } from "./dom.js";

const STEP = 16;
let picture = null;
let at = { x: 0, y: 0 };
let drag = null;

const parts = (form) => ({
  canvas: form.querySelector("canvas"),
  zoom: form.querySelector("[data-portrait-zoom]"),
  crop: form.querySelector("[data-portrait-crop]"),
  error: form.querySelector("[data-portrait-error]"),
});

/** Draw the picture: it always fills the square. */
const draw = (form) => {
  const { canvas, zoom } = parts(form);
  const scale = (Math.max(canvas.width / picture.width, canvas.height / picture.height) * Number(zoom.value)) / 100;
  const [width, height] = [picture.width * scale, picture.height * scale];
  at.x = Math.min(0, Math.max(canvas.width - width, at.x));
  at.y = Math.min(0, Math.max(canvas.height - height, at.y));
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, at.x, at.y, width, height);
};

const moved = (form, x, y) => {
  at = { x: at.x + x, y: at.y + y };
  draw(form);
};

const choose = async (form, file) => {
  const { canvas, zoom, crop, error } = parts(form);
  try {
    picture = await createImageBitmap(file);
  } catch {
    picture = null;
  }
  crop.hidden = !picture;
  error.hidden = Boolean(picture);
  error.textContent = picture ? "" : form.dataset.failed;
  if (!picture) return;
  zoom.value = 100;
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  at = { x: (canvas.width - picture.width * scale) / 2, y: (canvas.height - picture.height * scale) / 2 };
  draw(form);
};

document.addEventListener("change", (event) => {
  const input = closest(event, "[data-portrait-file]");
  if (input?.files[0]) choose(input.form, input.files[0]);
});

document.addEventListener("input", (event) => {
  const zoom = closest(event, "[data-portrait-zoom]");
  if (zoom && picture) draw(zoom.form);
});

document.addEventListener("pointerdown", (event) => {
  const canvas = closest(event, ".portrait-canvas");
  if (!canvas || !picture) return;
  canvas.setPointerCapture(event.pointerId);
  drag = { x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  const canvas = drag && closest(event, ".portrait-canvas");
  if (!canvas) return;
  const scale = canvas.width / canvas.getBoundingClientRect().width;
  moved(canvas.closest("form"), (event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale);
  drag = { x: event.clientX, y: event.clientY };
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => (drag = null));

document.addEventListener("keydown", (event) => {
  const canvas = closest(event, ".portrait-canvas");
  const way = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
  if (!canvas || !way || !picture) return;
  event.preventDefault();
  moved(canvas.closest("form"), ...way);
});

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-portrait-keep]");
  if (!button || !picture) return;
  const form = button.closest("form");
  parts(form).canvas.toBlob((blob) => {
    const files = new DataTransfer();
    files.items.add(new File([blob], "portrait", { type: blob.type }));
    form.querySelector('input[name="file"]').files = files.files;
    form.requestSubmit();
  }, "image/webp", 0.9);
});
