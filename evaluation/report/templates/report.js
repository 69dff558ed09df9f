"use strict";
// The overview: cases by address, tables that sort, cases that filter.

{
  const overview = document.getElementById("overview");
  const article = document.getElementById("case");
  const contents = document.getElementById("contents");
  const title = document.title;
  let data = null;
  let left = 0;

  // The parts of the address after `case/`, or null for the overview.
  function address() {
    const [kind, ...parts] = location.hash.slice(1).split("/");
    if (kind !== "case" || !parts.length) return null;
    try {
      return parts.map(decodeURIComponent);
    } catch {
      return [""];
    }
  }

  function route() {
    const parts = address();
    const before = !article.hidden;
    if (!before && parts) left = scrollY;
    overview.hidden = contents.hidden = Boolean(parts);
    document.body.classList.toggle("in-case", Boolean(parts));
    article.hidden = !parts;
    article.replaceChildren();
    if (!parts) {
      document.title = title;
      const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
      if (before && (!target || target.id === "cases")) scrollTo({ top: left, behavior: "instant" });
      else if (before) target.scrollIntoView();
      return;
    }
    data = data || readData();
    article.append(...showCase(data, parts));
    document.title = [...parts, title].join(" · ");
    scrollTo({ top: 0, behavior: "instant" });
    article.querySelector("h2").focus({ preventScroll: true });
  }

  function valueOf(row, column) {
    const cell = row.cells[column];
    return cell.tagName === "TH" ? cell.textContent : Number(cell.dataset.value ?? NaN);
  }

  function compare(one, other) {
    if (typeof one === "string") return one.localeCompare(other, "en");
    return one - other;
  }

  function sort(table, column) {
    const head = table.tHead.rows[0].cells;
    const descending = head[column].getAttribute("aria-sort") !== "descending" && column > 0
      || head[column].getAttribute("aria-sort") === "ascending";
    for (const cell of head) cell.removeAttribute("aria-sort");
    head[column].setAttribute("aria-sort", descending ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows].map((row) => [row, valueOf(row, column)]);
    const missing = (value) => Number.isNaN(value);
    rows.sort(([, one], [, other]) => missing(one) - missing(other) || (descending ? -1 : 1) * compare(one, other) || 0);
    table.tBodies[0].append(...rows.map(([row]) => row));
  }

  function sortable(table) {
    [...table.tHead.rows[0].cells].forEach((cell, column) => {
      if (column && !table.querySelector(`tbody td:nth-child(${column + 1})[data-value]`)) return;
      const button = make("button", { type: "button" });
      button.append(...cell.childNodes);
      button.addEventListener("click", () => sort(table, column));
      cell.append(button);
    });
  }

  function filters() {
    const rows = [...document.querySelectorAll("#matrix tbody tr")];
    const types = [...new Set(rows.map((row) => row.dataset.type))].sort();
    const type = make("select", {}, make("option", { value: "" }, "all"), types.map((one) => make("option", {}, one)));
    const differs = make("input", { type: "checkbox" });
    const told = make("span", { class: "muted", role: "status" });
    const apply = () => {
      for (const row of rows) row.hidden = (type.value && row.dataset.type !== type.value) || (differs.checked && !("differs" in row.dataset));
      told.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} cases`;
    };
    for (const control of [type, differs]) control.addEventListener("change", apply);
    document.getElementById("filters").append(make("div", { class: "filters" },
      make("label", {}, "Type", type), make("label", {}, differs, "only where systems differ"), told));
    apply();
  }

  // Its address would leave the case that is shown.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  });
  document.querySelectorAll("table[data-sortable]").forEach(sortable);
  filters();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of closed) one.open = false; });
  addEventListener("hashchange", route);
  route();
}
