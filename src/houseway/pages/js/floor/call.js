// Calling the floor, and the open calls.

import { get } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { form, h, labeled, needStyle, paint, pushButton } from "../dom.js";
import { recall, remember } from "../memory.js";
import { call as say } from "../speech.js";

const LONGEST = 200;

const lineDown = "You are not connected; try again in a moment.";

/** The error in any answer except `ok`, in one line. */
export const whyNot = (answer) =>
  answer.type === "lost"
    ? lineDown
    : [answer.problem, answer.legal ? `Possible: ${answer.legal}.` : ""].filter(Boolean).join(" ");

/** The open calls, each with what a person who runs the table may do about it. */
export function callList(calls, { dismiss = null, extra = () => null } = {}) {
  return h("ul.calls", { "data-testid": "calls" },
    calls.map((call) =>
      h("li", { key: `call-${call.table || ""}-${call.number}`, "data-call": call.number },
        h("p", h("b", `${call.name}, seat ${call.seat}`), extra(call), h("span", call.text)),
        dismiss
          ? pushButton(
              {
                class: "small",
                "data-testid": "dismiss",
                "aria-label": `Handled: ${call.name}, seat ${call.seat}`,
                click: () => dismiss(call),
              },
              "Handled",
            )
          : null,
      ),
    ),
  );
}

/** A player's call to the floor, with a note about the reason. */
export function openCall(current, send) {
  const problem = { text: "" };
  let busy = false;
  openDialog(
    "Call the floor",
    (repaint) => {
      const now = current();
      return form(
        {
          class: "form",
          submit: async (filled) => {
            const text = filled.elements.text.value.trim();
            if (!text || busy) return;
            busy = true;
            const answer = await send({ type: "call floor", text });
            busy = false;
            if (answer.type === "ok") {
              closeDialog();
              return;
            }
            problem.text = whyNot(answer);
            repaint();
          },
        },
        now.calls?.length ? [h("p.soft", "You have called the floor:"), callList(now.calls)] : null,
        labeled("What is it about?",
          h("input", {
            type: "text",
            name: "text",
            maxlength: LONGEST,
            required: true,
            autocomplete: "off",
            "data-testid": "call-text",
          }),
        ),
        problem.text ? h("p.warning", { role: "alert" }, problem.text) : null,
        h("p.soft",
          now.host ? `This goes to the floor and to ${now.host}, who opened this table.` : "This goes to the floor.",
          " The other players do not see it.",
        ),
        h("button.strong", { type: "submit", "data-testid": "send-call" }, "Call the floor"),
      );
    },
    { name: "call" },
  );
}

// On every page, tells the floor about calls, with a link to the table.

const AGAIN = 6000; // ms
let node = null;
let heard = new Set();

const key = (one) => `${one.table} ${one.number}`;

function show(calls) {
  for (const one of calls) if (!heard.has(key(one))) say(`The floor is called at ${one.table}: ${one.name}, ${one.text}`);
  heard = new Set(calls.map(key));
  if (!calls.length) {
    node?.remove();
    node = null;
    return;
  }
  if (!node) {
    node = document.createElement("aside");
    node.className = "called-notice";
    node.dataset.testid = "floor-called";
    node.setAttribute("aria-label", "The floor is called");
    document.body.append(node);
  }
  const [first, ...more] = calls;
  const others = more.length ? `, and ${more.length} more` : "";
  paint(
    node,
    h("span", h("b", `The floor is called${others}`), h("br"), `${first.name}, seat ${first.seat} at ${first.table}: ${first.text}`),
    h("a.quiet-button", { href: `/table/${encodeURIComponent(first.table)}` }, "Go to the table"),
    h("a.quiet-button", { href: "/floor" }, "Go to the desk"),
  );
}

async function look() {
  if (document.hidden || !recall("floor", false)) return;
  try {
    show((await get("/api/floor")).calls);
  } catch {
    remember("floor", false); // the lobby and the desk know better
  }
}

/** Watch for calls from now on. */
export function watchCalls() {
  needStyle("called");
  look();
  setInterval(look, AGAIN);
}
