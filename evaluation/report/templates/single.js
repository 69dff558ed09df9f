"use strict";
// The page of one run.

{
  const data = readData();
  document.getElementById("main").append(...showRun(data.run, data.passages, [], "h2"));
}
