// One receipt, to view and print, for the cashier and its recipient.

import { get } from "./api.js";
import { byId, h, paint, pushButton } from "./dom.js";
import "./memory.js";
import { money, signed } from "./wording.js";

const KINDS = { "buy in": "Play chips sold", "cash out": "Play chips cashed out", correct: "Correction" };
const number = location.pathname.split("/").pop();

function line(term, ...words) {
  return h("div", { key: term }, h("dt", term), h("dd", words));
}

async function show() {
  try {
    const one = await get(`/api/cashier/receipts/${encodeURIComponent(number)}`);
    document.title = `Receipt ${one.number} · Houseway`;
    paint(
      byId("receipt"),
      h("article.receipt", { "data-testid": "receipt" },
        h("header", h("p.soft", "Houseway cashier"), h("h1", `Receipt No. ${one.number}`)),
        h("p.sum", `${one.kind === "correct" && one.cents < 0 ? "−" : ""}${money(Math.abs(one.cents))}`),
        h("dl",
          line("Type", KINDS[one.kind]),
          line("For", one.name),
          line("By", one.by_name),
          line("When", new Date(one.at * 1000).toLocaleString(undefined, { dateStyle: "long", timeStyle: "medium" })),
          one.of ? line("Corrects", h("a", { href: `/cashier/receipt/${one.of}` }, `No. ${one.of}`)) : null,
          one.why ? line("Why", one.why) : null,
          one.corrected.length ? line("Comes to", signed(one.comes_to), " with its corrections") : null,
          one.corrected.length
            ? line("Corrected by", one.corrected.map((at) => h("a", { href: `/cashier/receipt/${at}` }, `No. ${at} `)))
            : null,
        ),
        h("p.play", "Play chips only. They have no value, cannot be bought with money, and are not paid out."),
        pushButton({ class: "strong no-print", "data-testid": "print", click: () => print() }, "Print"),
      ),
    );
  } catch (error) {
    paint(byId("receipt"), h("p.warning", { role: "alert" }, error.message));
  }
}

show();
