/** The style of the page: light and dark, narrow and wide, on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --card: light-dark(#fff, #1f1f1c); --ink: light-dark(#1c1b19, #ecebe6); --soft: light-dark(#5d5a55, #a9a69e);
  --line: light-dark(#dedad3, #3a3934); --code: light-dark(#f3f1ec, #292925); --link: light-dark(#1f56a8, #8fb8f5);
}
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fbfaf8, #161614); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4 { font-size: 1rem; margin: 1rem 0 .3rem; line-height: 1.25; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
h3, p { margin: .4rem 0; }
a { color: var(--link); }
code, pre { font: .85em/1.5 ui-monospace, Menlo, Consolas, monospace; unicode-bidi: isolate; }
pre { margin: .3rem 0; padding: .6rem; background: var(--code); border-radius: .4rem; white-space: pre-wrap; max-height: 22rem; overflow: auto; }
.soft, dt { color: var(--soft); } .small, nav { font-size: .875rem; }
ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 1rem 0; padding: 0; list-style: none; }
ul.statements { display: block; margin: 0; }
.passed { --of: light-dark(#1e6b3a, #7fd09a); } .failed { --of: light-dark(#a81e22, #ff8f8c); }
.flaky, .undecided { --of: light-dark(#8a5200, #f2b866); } .error, .inconclusive { --of: light-dark(#7b2f86, #dba0e6); }
.skipped { --of: var(--soft); }
.verdict { color: var(--of); font-weight: 650; }
.card, .warning { margin: .75rem 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.finding { border-top: 3px solid var(--of); } .warning { border-left: .35rem solid light-dark(#8a5200, #f2b866); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .3rem 1rem; margin: .5rem 0; }
.section dl { display: block; } dd { margin: 0; } .section dt { color: inherit; } .section dd { color: var(--soft); margin-bottom: .5rem; }
summary { padding: .4rem 0; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 32rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
@media print {
  pre { max-height: none; } nav { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
