/** The style of the page: light and dark, narrow and wide, on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf8; --card: #ffffff; --ink: #1c1b19; --soft: #5d5a55; --line: #dedad3; --code: #f3f1ec; --link: #1f56a8;
  --passed: #1e6b3a; --failed: #a81e22; --flaky: #8a5200; --error: #7b2f86; --skipped: #5d5a55;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #161614; --card: #1f1f1c; --ink: #ecebe6; --soft: #a9a69e; --line: #3a3934; --code: #292925; --link: #8fb8f5;
    --passed: #7fd09a; --failed: #ff8f8c; --flaky: #f2b866; --error: #dba0e6; --skipped: #a9a69e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
h4 { font-size: .8rem; margin: 1.1rem 0 .3rem; color: var(--soft); font-weight: 600; }
p { margin: .4rem 0; }
a { color: var(--link); }
code, pre { font: .85em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; unicode-bidi: isolate; }
pre { margin: 0; padding: .6rem .75rem; background: var(--code); border-radius: .4rem; white-space: pre-wrap; max-height: 22rem; overflow: auto; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.sums { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.sums li { flex: 1 1 7rem; padding: .5rem .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.sums b { display: block; font-size: 1.5rem; line-height: 1.2; color: var(--of); }
.passed { --of: var(--passed); } .failed { --of: var(--failed); } .flaky { --of: var(--flaky); }
.error, .inconclusive { --of: var(--error); } .skipped { --of: var(--skipped); }
.verdict { color: var(--of); font-size: .8rem; font-weight: 650; white-space: nowrap; }
.warning { margin: .75rem 0; padding: .6rem .9rem; border: 1px solid var(--flaky); border-left-width: .35rem; border-radius: .4rem; background: var(--card); }
.warning.fatal { border-color: var(--failed); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
.card { margin: .75rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.finding { border-top: 3px solid var(--of); }
.more { margin: .5rem 0 1.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: .75rem 0; }
dl.gaps { grid-template-columns: 3fr 2fr; }
dl.pair { grid-template: auto auto / 1fr 1fr; grid-auto-flow: column; overflow-wrap: anywhere; }
.gaps dt { color: inherit; }
dt { color: var(--soft); } dd { margin: 0; }
details { border-top: 1px solid var(--line); }
details:first-of-type { border-top: 0; }
summary { padding: .5rem .1rem; cursor: pointer; }
summary:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .2rem; }
details > div { padding: 0 0 .75rem; }
.steps { margin: 0; padding: 0; list-style: none; }
.statements { margin: 0; padding: 0; list-style: none; }
.statements li { display: grid; grid-template-columns: 6rem 1fr; gap: 0 .75rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.statements li:first-child { border-top: 0; }
.tally { float: right; margin-left: .75rem; }
@media (max-width: 32rem) {
  main { padding: 1rem .75rem 3rem; }
  .card { padding: .75rem; }
  dl, dl.gaps, dl.pair { grid-template: none / 1fr; grid-auto-flow: row; gap: 0; }
  .gaps dt { color: var(--soft); } dd { margin: 0 0 .5rem; }
  .statements li { grid-template-columns: 1fr; }
  .sums li { flex-basis: 5.5rem; }
  .tally { float: none; display: block; margin: 0; }
}
@media print {
  body { background: #fff; color: #000; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  pre { max-height: none; overflow: visible; border: 1px solid #ccc; }
  .card, .statements li { break-inside: avoid-page; }
  .finding { break-inside: auto; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
