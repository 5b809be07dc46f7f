// Describes a piece of page as plain objects and updates the real page to match. Nodes that stay are kept, so that
// focus, scrolling, and running animations survive an update. It never parses HTML from a string.

const SVG = "http://www.w3.org/2000/svg";

const named = new Map();

/** The tag and the classes of `p.soft.reading`. */
function parts(name) {
  let found = named.get(name);
  if (!found) {
    const [tag, ...classes] = name.split(".");
    found = { tag, classes: classes.join(" ") };
    named.set(name, found);
  }
  return found;
}

/**
 * Describe an element: its tag with the classes it always has, as in `p.soft`, then its props if it has any, then what
 * is inside. `props`: attributes; `on` listeners, `style` custom properties, `key`; `value` is enforced on every
 * update, `start` only sets a field's initial value.
 */
export function h(name, first, ...rest) {
  const { tag, classes } = parts(name);
  const given = first !== null && typeof first === "object" && !Array.isArray(first) && !("tag" in first);
  const props = given ? first : {};
  const kids = flatten(given ? rest : [first, ...rest], []);
  return { tag, props: classes ? { class: classes, ...props } : props, kids, key: props.key };
}

/** A button that calls `click`; it does not submit a form. */
export const pushButton = ({ click, ...props }, ...kids) => h("button", { type: "button", ...props, on: { click, ...props.on } }, ...kids);

/** A form that stays on the page: `submit` is called with the filled-in form. */
export function form({ submit, ...props }, ...kids) {
  const sent = (event) => {
    event.preventDefault();
    submit?.(event.target);
  };
  return h("form", { ...props, on: { ...props.on, submit: sent } }, ...kids);
}

/** A list to choose from, given as pairs of a value and its words; `change` is called with the value as text. */
export const dropDown = ({ change, ...props }, choices) =>
  h("select", { ...props, on: { change: (event) => change?.(event.target.value) } },
    choices.map(([value, words]) => h("option", { value: String(value), key: String(value) }, words)),
  );

/** A field below its label. */
export const labeled = (words, ...field) => h("label", h("span", words), ...field);

function flatten(kids, out) {
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false || kid === true || kid === "") continue;
    if (Array.isArray(kid)) flatten(kid, out);
    else out.push(typeof kid === "object" ? kid : String(kid));
  }
  return out;
}

/** Make the children of `root` match `kids`. Returns new nodes that asked for an entrance. */
export function paint(root, ...kids) {
  const entered = [];
  children(root, flatten(kids, []), root.namespaceURI === SVG, entered);
  return entered;
}

function create(kid, svg, entered) {
  if (typeof kid === "string") return document.createTextNode(kid);
  const inSvg = svg || kid.tag === "svg";
  const node = inSvg ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.described = { props: {}, kids: [] };
  update(node, kid, inSvg, entered);
  if ("start" in kid.props) node.value = kid.props.start;
  if (kid.props.enter) entered.push(node);
  return node;
}

function update(node, kid, svg, entered) {
  attributes(node, node.described.props, kid.props);
  node.described = kid;
  if (!kid.props.keep) children(node, kid.kids, svg && kid.tag !== "foreignObject", entered);
  if ("value" in kid.props && node.value !== kid.props.value) node.value = kid.props.value;
}

function attributes(node, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(after)) {
    if (value !== before[name] || name === "style") set(node, name, value, before[name]);
  }
}

function set(node, name, value, before) {
  if (name === "key" || name === "enter" || name === "keep" || name === "value" || name === "start") return;
  if (name === "on") listen(node, value || {});
  else if (name === "style") styles(node, value || {}, before || {});
  else if (name === "checked" || name === "indeterminate") node[name] = Boolean(value);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function styles(node, after, before) {
  for (const name of Object.keys(before)) if (!(name in after)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(after)) {
    const text = String(value);
    if (node.style.getPropertyValue(name) !== text) node.style.setProperty(name, text);
  }
}

// One real listener per kind of event; what it calls may change with every painting.
function listen(node, wanted) {
  node.heard ??= {};
  for (const kind of Object.keys(wanted)) {
    if (kind in node.heard) continue;
    node.heard[kind] = null;
    node.addEventListener(kind, (event) => node.heard[kind]?.(event));
  }
  for (const kind of Object.keys(node.heard)) node.heard[kind] = wanted[kind];
}

function children(node, kids, svg, entered) {
  const keyed = new Map();
  const loose = [];
  for (const old of node.childNodes) {
    const key = old.described?.key;
    if (key !== undefined) keyed.set(key, old);
    else loose.push(old);
  }
  let place = 0;
  const kept = new Set();
  const wanted = kids.map((kid) => {
    let old = null;
    if (kid.key !== undefined && kid.key !== null) old = keyed.get(kid.key);
    else {
      const found = loose.findIndex((one, at) => at >= place && fits(one, kid));
      if (found >= 0) {
        old = loose[found];
        place = found + 1;
      }
    }
    if (old && fits(old, kid)) {
      kept.add(old);
      return old;
    }
    return null;
  });
  for (const old of [...node.childNodes]) if (!kept.has(old)) old.remove();
  let at = node.firstChild;
  kids.forEach((kid, index) => {
    let one = wanted[index];
    if (!one) one = create(kid, svg, entered);
    else if (typeof kid === "string") {
      if (one.data !== kid) one.data = kid;
    } else update(one, kid, svg || kid.tag === "svg", entered);
    if (one === at) at = at.nextSibling;
    else node.insertBefore(one, at);
  });
}

function fits(node, kid) {
  if (typeof kid === "string") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.described && node.localName === kid.tag;
}

/** A class attribute from the names that apply. */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

export const byId = (id) => document.getElementById(id);

// Style sheets that only some pages need, loaded on demand.

const asked = new Map();

/** Load a style sheet of this site; the promise resolves when it is there or has failed. */
export function needStyle(name) {
  const href = `/static/css/${name}.css`;
  const here = document.querySelector(`link[href="${href}"], link[data-holds~="${name}"]`);
  if (here && !asked.has(name)) asked.set(name, Promise.resolve());
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

// The table in full screen, if the device allows it.

export const canFill = () => Boolean(document.fullscreenEnabled);
export const fills = () => Boolean(document.fullscreenElement);

/** Enter or leave full screen. A refusal changes nothing. */
export async function fillScreen() {
  try {
    if (fills()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser does not allow it.
  }
}
