"use strict";
// Shows one run. Text reaches the page as text only: nothing here makes markup of a string.

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child != null && child !== false && child !== ""));
  return element;
}

// Spans are counted in characters, which are not JavaScript's.
function characters(text) {
  return Array.from(text);
}

const MADE_BY = {
  model: "by the model",
  repair: "by the model, after a repair",
  fallback: "without the model",
  code: "",
};
const SUPPORT = {
  verbatim: ["word for word", "good"],
  supported: ["supported, says the checker", "good"],
  consistent: ["contradicts nothing, not judged", ""],
  partial: ["partly supported, says the checker", "warn"],
  unsupported: ["not supported, says the checker", "bad"],
};
const FLAGGED = "holds text that reads like instructions to a model";
const STATUS = { answered: "good", partial: "warn", refused: "bad" };
const FIGURES = new Set(["Calls", "Tokens in", "of these cached", "Tokens out", "Seconds", "Found", "Value"]);
// Characters of the passage that are shown on either side of a citation.
const AROUND = 280;

function tag(text, kind) {
  return make("span", { class: `tag ${kind || ""}`.trim() }, text);
}

function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

function section(heading, title, ...children) {
  return make("section", {}, make(heading, {}, title), ...children);
}

function placeOf(passage) {
  const page = passage.page == null ? "" : `, page ${passage.page}`;
  return [`${passage.index}: ${passage.source}`, ...passage.heading].join(" > ") + page;
}

// The text from `from` to `to`, with the spans that lie in it marked; a span may be cited, gold, or both.
function marked(text, spans, from, to) {
  const cuts = new Set([from, to]);
  for (const span of spans) {
    for (const end of [span.start, span.end]) if (end > from && end < to) cuts.add(end);
  }
  const ends = [...cuts].sort((one, other) => one - other);
  return ends.slice(1).map((end, place) => {
    const piece = text.slice(ends[place], end).join("");
    const kinds = new Set(spans.filter((span) => span.start <= ends[place] && span.end >= end).map((span) => span.kind));
    if (kinds.has("cited")) return make("mark", { class: kinds.has("gold") ? "gold" : null }, piece);
    if (kinds.has("flagged")) return make("span", { class: "flagged", title: FLAGGED }, piece);
    return kinds.has("gold") ? make("span", { class: "gold" }, piece) : piece;
  });
}

function goldSpans(passage, gold) {
  return gold
    .filter((one) => one.index === passage.index && one.source === passage.source)
    .flatMap((one) => one.spans)
    .map(([start, end]) => ({ start: start - passage.start, end: end - passage.start, kind: "gold" }));
}

function excerpt(citation, passage, gold) {
  const text = characters(passage.text);
  const start = citation.start - passage.start, end = citation.end - passage.start;
  const from = Math.max(0, start - AROUND), to = Math.min(text.length, end + AROUND);
  const spans = [{ start, end, kind: "cited" }, ...goldSpans(passage, gold)];
  return make("div", { class: "excerpt", dir: "auto" },
    from > 0 && "… ", marked(text, spans, from, to), to < text.length && " …");
}

function claimCard(claim, run, passages, gold) {
  const cited = run.citations.filter((one) => claim.markers.includes(one.marker));
  return make("div", { class: "card" },
    make("p", { class: "claim", dir: "auto" }, claim.text),
    !cited.length && make("p", { class: "meta" }, "Nothing is cited for this."),
    cited.map((citation) => {
      const passage = passages[citation.passage_id];
      const [words, kind] = SUPPORT[citation.support];
      return make("div", { id: `source-${citation.marker}`, tabindex: "-1" },
        make("div", { class: "meta" }, `[${citation.marker}] `,
          passage ? placeOf(passage) : [citation.source, citation.heading].filter(Boolean).join(" > ")),
        make("div", { class: "tags" }, tag(words, kind), citation.gold.length > 0 && tag("cites gold", "good"),
          citation.standing && tag(citation.standing, "warn"),
          citation.flags.length > 0 && tag(FLAGGED, "warn")),
        passage ? excerpt(citation, passage, gold)
          : make("div", { class: "excerpt", dir: "auto" }, make("mark", {}, citation.quote)));
    }));
}

function answerCard(run) {
  const parts = run.claims.flatMap((claim) => [
    claim.text,
    ...claim.markers.map((marker) => {
      const link = make("a", { class: "marker", href: `#source-${marker}`, "aria-label": `source ${marker}` }, `[${marker}]`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        const source = document.getElementById(`source-${marker}`);
        source.scrollIntoView({ block: "center" });
        source.focus({ preventScroll: true });
      });
      return link;
    }),
    " ",
  ]);
  return make("div", { class: "card" },
    make("div", { class: "tags" }, tag(run.status, STATUS[run.status]), tag(`ended: ${run.stop_reason.replaceAll("_", " ")}`),
      run.confidence !== null && tag(`confidence: ${run.confidence.toFixed(2)}`),
      tag(run.mode === "extractive" ? "extractive" : `model: ${run.mode}`),
      run.roles.length > 0 && tag(`asked as: ${run.roles.join(", ")}`)),
    make("p", { class: "answer", dir: "auto" }, run.text ? parts : "The documents do not tell."),
    run.missing.length > 0 && make("div", {}, make("p", { class: "meta" }, "Said to be missing:"),
      make("ul", { class: "meta" }, run.missing.map((one) => make("li", { dir: "auto" }, one)))));
}

function told(detail) {
  const rows = [];
  for (const query of [].concat(detail.queries || [], detail.query || [])) rows.push(`query: ${query}`);
  if (detail.reason) rows.push(`because: ${detail.reason}`);
  if (detail.question) rows.push(`asked back: ${detail.question}`);
  if (detail.said) rows.push(`was told: ${detail.said}`);
  for (const part of detail.parts || []) rows.push(`part: ${typeof part === "string" ? part : part.question || part.text || JSON.stringify(part)}`);
  for (const page of detail.pages || []) rows.push(`page: ${page}`);
  for (const place of detail.flagged || []) rows.push(`reads in part like instructions to a model: ${place}`);
  for (const error of detail.errors || []) rows.push(`error: ${typeof error === "string" ? error : JSON.stringify(error)}`);
  if (detail.failure) rows.push(`the model failed: ${detail.failure}`);
  return rows;
}

function pathList(run) {
  let branch = "";
  return make("ol", { class: "path" }, run.path.map((step) => {
    const turned = step.branch !== branch && (step.branch ? `In the part: ${step.branch}` : "Back in the main line");
    branch = step.branch;
    const rows = told(step.detail);
    const by = MADE_BY[step.made_by];
    return make("li", {},
      turned && make("span", { class: "branch", dir: "auto" }, turned),
      make("strong", { class: "mono" }, step.node), " ",
      by && tag(by, step.detail.failure || step.made_by === "repair" ? "warn" : ""), by && " ",
      make("span", { dir: "auto" }, step.summary),
      rows.length > 0 && make("ul", {}, rows.map((row) => make("li", { dir: "auto" }, row))));
  }));
}

function reachedBy(seen, run) {
  if (!seen.link) return "";
  const from = run.seen.find((one) => one.id === seen.link.passage);
  const where = from ? `passage ${from.number}` : seen.link.passage ? "a passage that was not taken" : "the question";
  return `reached by the name “${seen.link.name}” of ${where}`;
}

function passageItem(seen, run, passages, gold) {
  const passage = passages[seen.id];
  const cited = run.citations.filter((one) => one.passage_id === seen.id);
  const text = characters(passage.text);
  const spans = [...goldSpans(passage, gold),
    ...seen.flags.map(([start, end]) => ({ start, end, kind: "flagged" })),
    ...cited.map((one) => ({ start: one.start - passage.start, end: one.end - passage.start, kind: "cited" }))];
  const found = [`score ${seen.score}`, seen.similarity != null && `cosine ${seen.similarity}`, reachedBy(seen, run)]
    .filter(Boolean).join(", ");
  return make("li", {},
    make("details", {},
      make("summary", {}, `${seen.number}. ${placeOf(passage)} `,
        make("span", { class: "tags" },
          tag(seen.grade || "not graded", seen.grade || ""),
          seen.gold.length > 0 && tag("holds gold", "good"),
          seen.flags.length > 0 && tag(FLAGGED, "warn"),
          cited.length > 0 && tag(`cited ${cited.map((one) => `[${one.marker}]`).join(" ")}`, "good"),
          passage.labels.length > 0 && tag(`label: ${passage.labels.join(", ")}`, "warn"))),
      make("p", { class: "meta", dir: "auto" }, seen.query ? `Found by “${seen.query}”: ${found}` : found),
      make("div", { class: "excerpt", dir: "auto" }, marked(text, spans, 0, text.length))));
}

function cells(row, values) {
  return make("tr", {}, make("th", { scope: "row" }, row), values.map((value) => make("td", { class: "figure" }, value)));
}

function table(caption, head, rows) {
  return make("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": caption },
    make("table", {}, make("caption", { class: "hidden" }, caption),
      make("thead", {}, make("tr", {}, head.map((one) => make("th", { scope: "col", class: FIGURES.has(one) ? "figure" : null }, one)))),
      make("tbody", {}, rows)));
}

function costTable(cost) {
  const spent = (one) => [one.calls, one.input_tokens, one.cached_tokens, one.output_tokens, one.seconds.toFixed(2)]
    .map((value) => typeof value === "number" ? value.toLocaleString("en") : value);
  const took = cost.elapsed_seconds == null ? []
    : [make("p", { class: "meta" }, `${cost.elapsed_seconds.toFixed(2)} seconds in all.`)];
  if (!cost.calls) return [make("p", {}, "No model was called."), ...took];
  const rows = Object.entries(cost.by_role).map(([role, one]) => cells(role, spent(one)));
  const head = ["Role", "Calls", "Tokens in", "of these cached", "Tokens out", "Seconds"];
  return [table("Cost by role", head, [...rows, cells("all", spent(cost))]), ...took];
}

function searchedTable(run) {
  const rows = run.searched.map((one) => make("tr", {},
    make("th", { scope: "row", dir: "auto" }, one.query),
    make("td", {}, one.where, one.web && " ", one.web && tag("web", "warn")),
    make("td", { class: "figure" }, one.failure ? "failed" : one.found),
    make("td", { dir: "auto" }, one.failure || "")));
  const failed = run.searched.some((one) => one.failure);
  if (!failed) rows.forEach((row) => row.lastChild.remove());
  return table("Queries", ["Query", "Where", "Found", ...(failed ? ["Failure"] : [])], rows);
}

// `heading` is the element of the headings, one level below that of the question.
function showRun(run, passages, gold, heading) {
  const claims = run.claims.filter((claim) => claim.text || claim.markers.length);
  return [
    section(heading, "Answer", answerCard(run)),
    section(heading, "Path", pathList(run)),
    run.searched.length > 0 && section(heading, "Queries", searchedTable(run)),
    claims.length > 0 && section(heading, "Claims and what they rest on",
      claims.map((claim) => claimCard(claim, run, passages, gold))),
    section(heading, `Passages met (${run.seen.length})`, run.seen.length === 0 && make("p", { class: "meta" }, "None."),
      make("ol", { class: "plain" }, run.seen.map((seen) => passageItem(seen, run, passages, gold)))),
    section(heading, "Cost", costTable(run.cost)),
  ].filter(Boolean);
}

function readData() {
  return JSON.parse(document.getElementById("data").textContent);
}
