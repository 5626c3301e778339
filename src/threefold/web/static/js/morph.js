// How htmx finds the element that stays. It compares `element.id`; in a form with a field named "id" that is the field. Such a form was put
// in anew at every drawing, and with it went what it was doing: the finger on its button, the request it had sent, its focus.
const idOf = (element) => element.getAttribute("id") ?? "";

htmx.registerExtension("forms", {
  init: (api) => {
    const { isSoftMatch } = api;
    api.isSoftMatch = (before, now) =>
      before instanceof HTMLFormElement && now instanceof HTMLFormElement
        ? !idOf(before) || idOf(before) === idOf(now)
        : isSoftMatch(before, now);
  },
});
