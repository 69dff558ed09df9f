"use strict";
// Shows one case: the question, its gold, and what each system did with it.

function addressOf(...parts) {
  return `#case/${parts.map(encodeURIComponent).join("/")}`;
}

function sign(outcome, data) {
  return make("span", { class: `sign ${outcome}`, title: data.words[outcome] }, data.signs[outcome]);
}

function outcomeOf(data, id, system) {
  return data.outcomes[id][system];
}

function goldList(kase, runs) {
  const met = new Set(runs.flatMap((run) => (run.seen || []).flatMap((seen) => seen.gold)));
  const cited = new Set(runs.flatMap((run) => (run.citations || []).flatMap((citation) => citation.gold)));
  return make("ol", { class: "plain" }, kase.gold.map((gold, place) => make("li", {},
    make("div", { class: "meta" }, [gold.index, gold.source].filter(Boolean).join(": ")),
    make("div", { dir: "auto" }, gold.quote || (gold.spans.length ? "one passage, named by its id" : "the whole document")),
    runs.length > 0 && make("div", { class: "tags" },
      met.has(place) ? tag("met", "good") : tag("not met", "bad"),
      cited.has(place) ? tag("cited", "good") : tag("not cited", "warn")))));
}

function facts(kase) {
  const rows = [
    ["Case", kase.id],
    ["Type", kase.type],
    kase.roles.length > 0 && ["Asked as", kase.roles.join(", ")],
    kase.unanswerable && ["Answer", "not in the documents"],
    kase.draft && ["Draft", "no person has checked it"],
  ].filter(Boolean);
  return make("dl", { class: "facts" }, rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function expected(kase, runs) {
  const needed = kase.answers.map((one) => typeof one === "string" ? one : one.join(" or "));
  return [
    kase.conversation.length > 0 && section("h3", "Before it",
      make("ul", { class: "plain" }, kase.conversation.map((turn) => make("li", { dir: "auto" },
        make("strong", {}, turn.question), turn.answer && ` ${turn.answer}`)))),
    (kase.answer || needed.length > 0) && section("h3", "Right answer", make("div", { class: "card" },
      kase.answer && make("p", { dir: "auto" }, kase.answer),
      needed.length > 0 && make("p", { class: "meta", dir: "auto" }, `Must contain: ${needed.join("; ")}`))),
    kase.gold.length > 0 && section("h3", "Gold", goldList(kase, runs)),
  ].filter(Boolean);
}

function systemLinks(kase, data, current) {
  return make("nav", { "aria-label": "Systems" }, make("ul", { class: "choices" },
    make("li", {}, make("a", { href: addressOf(kase.id), "aria-current": current ? null : "page" }, "all answers")),
    data.systems.map((system) => make("li", {},
      make("a", { href: addressOf(kase.id, system), "aria-current": system === current ? "page" : null },
        sign(outcomeOf(data, kase.id, system), data), ` ${system}`)))));
}

function scoresOf(kase, data, system) {
  const values = (data.scores[system] || {})[kase.id];
  if (!values) return null;
  const head = ["Measure", "Value"];
  const rows = data.measures.map((measure, place) => [measure, values[place]]).filter(([, value]) => value != null)
    .map(([measure, value]) => cells(measure.label, [measure.unit === "share" ? (100 * value).toFixed(1)
      : value.toLocaleString("en", { maximumFractionDigits: 4 })]));
  return make("details", {}, make("summary", {}, "Scores of this case"), table("Scores of this case", head, rows));
}

function judgedOf(run) {
  if (!run || !run.judged.length) return null;
  const rows = run.judged.map((one) => cells(one.metric, [one.judge, one.value === null ? one.failure : (100 * one.value).toFixed(1)]));
  return make("details", {}, make("summary", {}, "Judged by a model"), table("What a judge said of this run", ["Metric", "Judge", "Value"], rows));
}

function answersOf(kase, data) {
  return data.systems.map((system) => {
    const runs = runsOf(kase, data, system);
    if (!runs.length) return null;
    const run = runs[0];
    const outcome = outcomeOf(data, kase.id, system);
    return make("div", { class: "card" },
      make("h4", {}, sign(outcome, data), " ", make("a", { href: addressOf(kase.id, system) }, system), " ",
        make("span", { class: "meta" }, data.words[outcome])),
      make("p", { dir: "auto" }, run.failure || run.text || "The documents do not tell."));
  }).filter(Boolean);
}

function runsOf(kase, data, system) {
  return data.runs.filter((run) => run.case === kase.id && run.system === system);
}

function repeatLinks(kase, system, runs, run) {
  return runs.length > 1 && make("nav", { "aria-label": "Repeats" }, make("ul", { class: "choices" }, runs.map((one) => make("li", {},
    make("a", { href: addressOf(kase.id, system, String(one.repeat)), "aria-current": one === run ? "page" : null },
      `repeat ${one.repeat + 1}`)))));
}

function crumbs(kase, data, system) {
  const place = data.cases.indexOf(kase);
  const rest = system ? [system] : [];
  const step = (other, words) => other && make("p", {}, make("a", { href: addressOf(other.id, ...rest) }, words));
  return make("div", { class: "crumbs" }, make("p", {}, make("a", { href: "#cases" }, "← All results")),
    step(data.cases[place - 1], "Previous case"), step(data.cases[place + 1], "Next case"));
}

function showCase(data, [id, system, repeat]) {
  const kase = data.cases.find((one) => one.id === id);
  if (!kase || (system && !data.systems.includes(system))) {
    return [make("h2", { tabindex: "-1" }, "There is no such case here"), make("p", {}, make("a", { href: "#cases" }, "← All results"))];
  }
  const runs = system ? runsOf(kase, data, system) : [];
  const run = runs.find((one) => String(one.repeat) === repeat) || runs[0];
  const head = [crumbs(kase, data, system), make("h2", { tabindex: "-1", dir: "auto" }, kase.question), facts(kase)];
  if (!system) return [...head, systemLinks(kase, data), ...expected(kase, []), section("h3", "Answers", answersOf(kase, data))];
  const shown = !run ? [make("p", { class: "note warn" }, "This case was not run with this system.")]
    : run.failure ? [make("p", { class: "note warn" }, make("strong", {}, "The run failed. "), run.failure)]
      : showRun(run, data.passages, kase.gold, "h3");
  const [answer, ...rest] = shown;
  return [...head, systemLinks(kase, data, system), repeatLinks(kase, system, runs, run), answer,
    scoresOf(kase, data, system), judgedOf(run), ...expected(kase, run ? [run] : []), ...rest].filter(Boolean);
}
