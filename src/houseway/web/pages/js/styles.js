// Style sheets that only few pages need, fetched when they are.

const asked = new Map();

/** Have a style sheet of this site; the promise is kept once it is there, or cannot be had. */
export function needStyle(name) {
  const href = `/static/css/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`) && !asked.has(name)) asked.set(name, Promise.resolve());
  if (!asked.has(name))
    asked.set(
      name,
      new Promise((done) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.addEventListener("load", done);
        link.addEventListener("error", done);
        document.head.append(link);
      }),
    );
  return asked.get(name);
}
