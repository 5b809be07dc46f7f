// The health of the room: one sentence, and its figures, updated every few seconds.

import { byId, classes, h, paint } from "./dom.js";
import "./memory.js";
import { openSettings } from "./settings.js";

const EVERY_MS = 5000;
const number = new Intl.NumberFormat(undefined);
const megabytes = (bytes) => `${number.format(Math.round(bytes / 1e6))} MB`;

/** `3 days`, `2 hours`, `5 minutes`. */
function span(seconds) {
  const [count, unit] =
    seconds >= 172_800
      ? [seconds / 86_400, "days"]
      : seconds >= 7_200
        ? [seconds / 3_600, "hours"]
        : seconds >= 120
          ? [seconds / 60, "minutes"]
          : [seconds, "seconds"];
  return `${Math.floor(count)} ${unit}`;
}

function verdict(now) {
  if (!now) return ["bad", "The room is not answering. Is it still running?"];
  if (now.problem) return ["bad", `${now.problem[0].toUpperCase()}${now.problem.slice(1)}.`];
  if (now.stands?.length) {
    const tables = now.stands.length === 1 ? "1 table is" : `${now.stands.length} tables are`;
    return ["soso", `${tables} stopped, and the floor has been notified. Every chip is accounted for.`];
  }
  if (now.shut?.length) {
    const tables = now.shut.length === 1 ? "1 table stays" : `${now.shut.length} tables stay`;
    return ["soso", `${tables} shut because of damage in the journal. Audit a backup, or cash everyone out from the floor's desk.`];
  }
  if (now.mended?.length) {
    const tables = now.mended.length === 1 ? "1 table was" : `${now.mended.length} tables were`;
    return ["soso", `${tables} rebuilt because the last saved state was damaged. No chips are missing. Check the disk.`];
  }
  if (now.draining) return ["soso", "All is well. This server is shutting down and takes no new players."];
  return ["good", "All is well."];
}

const fact = (name, value) => h("div.fact", { key: name }, h("dt", name), h("dd", value));

function facts(now) {
  const versions = now.versions || {};
  return [
    fact("Tables", number.format(now.tables)),
    fact("Hands", number.format(now.hands)),
    fact("People and programs connected", number.format(now.sockets)),
    fact("Entries written since start-up", number.format(now.entries)),
    fact("Entries waiting", number.format(now.waiting)),
    fact("Commit time", `${now.p50_ms.toFixed(1)} ms, 1 in 100 over ${now.p99_ms.toFixed(1)} ms`),
    fact("Up for", span(now.up_seconds)),
    fact("Memory", megabytes(now.memory)),
    now.disk_free >= 0 ? fact("Free disk space", megabytes(now.disk_free)) : null,
    fact("Houseway", versions.houseway || "?"),
    fact("Python", versions.python || "?"),
    fact("Schema", versions.schema || "?"),
  ];
}

function show(now) {
  const [kind, said] = verdict(now);
  paint(
    byId("health"),
    h("p", { class: classes("verdict", kind), role: "status", "data-testid": "verdict" }, said),
    now?.stands?.length
      ? h("ul.stands", { "data-testid": "stands" },
          now.stands.map((table) =>
            h("li", { key: table }, h("a", { href: `/table/${encodeURIComponent(table)}` }, table)),
          ),
        )
      : null,
    now?.shut?.length || now?.mended?.length
      ? h("ul.stands", { "data-testid": "damaged" },
          [...(now.shut || []), ...(now.mended || [])].map((table) => h("li", { key: table }, table)),
        )
      : null,
    now ? h("dl.facts", facts(now)) : null,
  );
}

async function look() {
  let now = null;
  try {
    const answer = await fetch("/api/health", { credentials: "same-origin" }); // 503 has the same body
    now = await answer.json();
    if (typeof now.tables !== "number") now = null;
  } catch {
    /* the page shows it */
  }
  show(now);
}

byId("settings").addEventListener("click", () => openSettings());
look();
setInterval(() => {
  if (!document.hidden) look();
}, EVERY_MS);
