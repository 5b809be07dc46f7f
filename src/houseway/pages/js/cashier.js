// The cashier's window: find a person, give out play chips or take them back, correct a receipt, and look at the till.
// Every press carries a slip, so that a press sent twice is booked once.

import { get, post } from "./api.js";
import { ask, doneLine } from "./desk/form.js";
import { byId, classes, form, h, paint, pushButton } from "./dom.js";
import "./memory.js";
import { prepareToSpeak, tell } from "./speech.js";
import { cents, money, signed } from "./wording.js";

let people = null;
let receipts = null;
let till = [];
let problem = "";
let words = "";
let done = null; // the latest receipt, and its text
const KINDS = { "buy in": "Buy-in", "cash out": "Cash-out", correct: "Correction" };

const slip = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
/** Say what was booked, with a link to its receipt. */
async function booked(receipt, said) {
  tell(`${said}, receipt ${receipt.number}.`);
  await refresh();
  done = { number: receipt.number, said };
  repaint();
}

const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });

async function refresh() {
  try {
    const [latest, tills] = await Promise.all([get("/api/cashier/receipts"), get("/api/cashier/till")]);
    receipts = latest.receipts;
    till = tills.rows;
    if (words) people = (await get(`/api/cashier/people?name=${encodeURIComponent(words)}`)).people;
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

async function find(filled) {
  words = filled.elements.name.value.trim();
  people = done = null;
  await refresh();
}

function amount(text, some = true) {
  const found = cents(text);
  if (found === null || (some && !found)) throw new Error("Enter an amount in dollars, such as 200 or 12.50.");
  return found;
}

function pay(person, path, title) {
  const once = slip();
  ask(`${title}: ${person.name}`, {
    name: "pay",
    words: `The wallet has ${money(person.wallet)}. Play chips only: nothing is bought, nothing is paid out.`,
    fields: [{ name: "amount", words: "Dollars" }],
    button: title,
    run: async (values) => {
      const made = await post(path, { guest: person.guest, cents: amount(values.amount), slip: once });
      await booked(made, `${title} of ${money(Math.abs(made.cents))} for ${person.name}`);
    },
  });
}

async function correct({ number }) {
  const once = slip();
  let one;
  try {
    one = await get(`/api/cashier/receipts/${number}`); // including all corrections by now
  } catch (error) {
    problem = error.message;
    repaint();
    return;
  }
  const changed = one.corrected.length ? ` With its corrections it now comes to ${signed(one.comes_to)}.` : "";
  ask(`Correct receipt ${one.number}`, {
    name: "correct",
    words: `${KINDS[one.kind]} of ${money(Math.abs(one.cents))} for ${one.name}.${changed} The receipt stays as it is; a new entry says what was wrong.`,
    fields: [
      {
        name: "how",
        words: "Change",
        value: one.comes_to ? "reverse" : "add",
        choices: [
          ...(one.comes_to ? [["reverse", `Reverse all of it: ${signed(-one.comes_to)}`]] : []),
          ["add", "Put more into the wallet"],
          ["take", "Take out of the wallet"],
        ],
        changed: () => {},
      },
      { name: "amount", words: "Dollars", needed: ({ how }) => how !== "reverse" },
      { name: "why", words: "Why" },
    ],
    button: "Record the correction",
    run: async ({ how, amount: said, why }) => {
      const by = how === "reverse" ? -one.comes_to : how === "add" ? amount(said) : -amount(said);
      const made = await post("/api/cashier/correct", { receipt: one.number, cents: by, why, slip: once });
      await booked(made, `Receipt No. ${one.number} has been corrected by ${signed(made.cents)} for ${one.name}`);
    },
  });
}

function found() {
  if (!people) return null;
  if (!people.length) return h("p.soft", "No match for that name.");
  return h("ul.found", { role: "list", "data-testid": "found" },
    people.map((one) =>
      h("li", { key: one.guest, "data-person": one.name },
        h("div",
          h("b", one.name),
          h("p.soft",
            `${money(one.wallet)} in the wallet`,
            one.seats.map(([table, stack]) => `, ${money(stack)} at ${table}`),
          ),
        ),
        h("span.table-actions",
          pushButton({ class: "small", "data-testid": "buy-in", click: () => pay(one, "/api/cashier/buy-in", "Buy-in") }, "Buy-in"),
          pushButton({ class: "small", "data-testid": "cash-out", click: () => pay(one, "/api/cashier/cash-out", "Cash-out") }, "Cash-out"),
        ),
      ),
    ),
  );
}

function receiptRows() {
  const later = (number) => receipts.filter((one) => one.of === number).map((one) => `No. ${one.number}`);
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": "Receipts" },
    h("table.rows", { "data-testid": "receipts" },
      h("thead", h("tr", ["Receipt", "Type", "Person", "Amount", "By", "When", ""].map((one, at) => h("th", { class: at === 3 ? "amount" : at > 3 && one ? "spare" : "" }, one || h("span.spoken", "Tools"))))),
      h("tbody",
        receipts.map((one) =>
          h("tr", { key: one.number },
            h("th", h("a", { href: `/cashier/receipt/${one.number}` }, `No. ${one.number}`)),
            h("td", KINDS[one.kind], one.of ? ` of ${one.of}` : "", one.why ? h("span.soft", ` ${one.why}`) : null, later(one.number).length ? h("span.soft", ` corrected by ${later(one.number).join(", ")}`) : null),
            h("td", one.name),
            h("td.amount", signed(one.cents)),
            h("td.spare", one.by_name),
            h("td.spare", when(one.at)),
            h("td", pushButton({ class: "small", "aria-label": `Correct receipt ${one.number}`, "data-testid": "correct", click: () => correct(one) }, "Correct")),
          ),
        ),
      ),
    ),
  );
}

const SPARE = [0]; // of a shift's figures: left out on a phone

function tillRows() {
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": "Tills by shift" },
    h("table.rows", { "data-testid": "till" },
      h("thead", h("tr", ["Shift", "Cashier", "Receipts", "Bought", "Cashed in", "Corrected", "Net out"].map((one, at) => h("th", { class: classes(at > 1 && "amount", SPARE.includes(at - 2) && "spare") }, one)))),
      h("tbody",
        till.map((row) =>
          h("tr", { key: `${row.shift} ${row.by}` },
            h("th", row.shift),
            h("td", row.by_name),
            [row.receipts, money(row.bought), money(row.cashed), signed(row.corrected), signed(row.net)].map((one, at) => h("td", { class: classes("amount", SPARE.includes(at) && "spare") }, String(one))),
          ),
        ),
      ),
    ),
  );
}

function repaint() {
  paint(
    byId("office"),
    problem ? h("p.warning", { role: "alert", "data-testid": "cashier-problem" }, problem) : null,
    done ? doneLine("cashier-done", `${done.said}.`, `/cashier/receipt/${done.number}`, `Receipt No. ${done.number}`) : null,
    receipts
      ? h("div.cash",
          h("section", { key: "find" },
            h("h2", "A person"),
            h("p.soft", "Find a person, then sell them play chips or cash them out. Every transaction makes a receipt; to correct a mistake, enter a new one with a reason. No receipt is ever changed."),
            form({ class: "row-form", role: "search", submit: find },
              h("input", { type: "search", name: "name", required: true, maxlength: 60, "aria-label": "Name, or a part of it", placeholder: "Name, or a part of it", "data-testid": "find-name", autocomplete: "off" }),
              h("button.plain", { type: "submit", "data-testid": "find" }, "Find"),
            ),
            found(),
          ),
          h("section", { key: "receipts" }, h("h2", "Receipts"), receipts.length ? receiptRows() : h("p.soft", "None yet. The first buy-in or cash-out makes one.")),
          h("section", { key: "till" }, h("h2", "Tills by shift"), till.length ? tillRows() : h("p.soft", "None yet. This shows what each cashier paid out and took in, shift by shift.")),
        )
      : null,
  );
}

prepareToSpeak();
refresh();
