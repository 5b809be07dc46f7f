// The hand log: one line per event, with its clause as a small mark that opens the rule in place.

import { inline } from "./cards.js";
import { mark, rule } from "./clauses.js";
import { classes, h, pushButton } from "./dom.js";
import { withTerms } from "./teach/glossary.js";

/** The words of a line with its cards drawn; `say` transforms the words between them. */
const wordsOf = (line, say = (text) => text) =>
  line.parts?.length ? line.parts.map((part) => (typeof part === "number" ? inline(part) : say(part))) : say(line.text);

/** Lines grouped by hand. `open` is the number of the line with its rule open. */
export function logLines(lines, { open, toggle, repaint, jump = null, at = null, limit = 160 }) {
  const shown = lines.slice(-limit);
  const groups = [];
  for (const line of shown) {
    if (groups.at(-1)?.hand !== line.hand) groups.push({ hand: line.hand, lines: [], terms: new Set() });
    groups.at(-1).lines.push(line);
  }
  return groups.map((group) =>
    h("li.log-hand", { key: `hand-${group.hand}-${group.lines[0].n}` },
      h("h2", group.hand ? `Hand ${group.hand}` : "Before the first hand"),
      h("ol",
        group.lines.map((line) =>
          h(
            "li",
            {
              key: `line-${line.n}`,
              class: classes("line", at !== null && line.n === at && "here"),
              "data-line": line.n,
              "data-kind": line.kind,
            },
            h("span.text",
              jump
                ? pushButton({ class: "jump", click: () => jump(line.n) }, wordsOf(line))
                : wordsOf(line, (text) => withTerms(text, group.terms)),
            ),
            mark(line.clause, open === line.n, () => toggle(line.n)),
            open === line.n ? rule(line.clause, repaint) : null,
          ),
        ),
      ),
    ),
  );
}

const NEAR = 40; // px

/** Keeps a list scrolled to its end until the reader scrolls away; a change of its size does not count as scrolling. */
export class AtTheEnd {
  constructor(find) {
    this.find = find;
    this.pinned = true;
    this.node = null;
    this.top = 0;
    this.resized = new ResizeObserver(() => {
      this.before();
      this.after();
    });
  }

  /** Before painting: note where the reader is, since the list may grow. */
  before() {
    const node = this.find();
    if (node && (node !== this.node || Math.abs(node.scrollTop - this.top) > 1))
      this.pinned = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR;
    this.top = node?.scrollTop ?? 0;
  }

  after() {
    const node = this.find();
    if (node !== this.node) {
      this.resized.disconnect();
      if (node) this.resized.observe(node);
      this.node = node;
    }
    if (node && this.pinned) node.scrollTop = node.scrollHeight;
    this.top = node?.scrollTop ?? 0;
  }
}
