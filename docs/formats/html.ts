import { Marked } from 'marked';
import type { TryItTarget } from '../options.ts';
import { type Page, sections, toAnchor } from '../page.ts';
import { escapeHtml, highlightCode } from './highlight.ts';

/**
 * Nothing is loaded from another origin, and only scripts in files run. `connect-src` lets the try-it page reach a mock
 * on the reader's own machine.
 */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** A page of the site. All links are relative, so that it works below any path. */
export function toHtml(page: Page, pages: readonly Page[], tryIt: TryItTarget): string {
  const root = '../'.repeat(page.path.split('/').length - 1);
  const [index] = pages;
  const current = (path: string) => (path === page.path ? ' aria-current="page"' : '');
  const navigation = sections.map((section) => {
    const items = pages.filter((one) => one.section === section);
    const links = items.map(
      ({ path, title }) => `<li><a href="${root}${path}.html"${current(path)}>${escapeHtml(title)}</a></li>`,
    );
    return items.length === 0 ? '' : `<h2>${section}</h2><ul>${links.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en" data-root="${root || './'}" data-target="${tryIt}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentSecurityPolicy)}">
<meta name="description" content="${escapeHtml(page.summary)}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(page === index ? page.title : `${page.title} · ${index?.title}`)}</title>
<link rel="stylesheet" href="${root}assets/site.css">
<link rel="icon" href="${root}assets/icon.svg">
<script src="${root}assets/site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${root}index.html">${escapeHtml(index?.title ?? '')}</a>
<div class="search" role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" aria-describedby="results"><div id="results" aria-live="polite"></div></div>
</header>
<div class="columns">
<details class="navigation" open><summary>Contents</summary><nav aria-label="Pages">${navigation.join('')}</nav></details>
<main id="main">
<h1>${escapeHtml(page.title)}</h1>
${renderBody(page)}
<footer><a href="${page.path.split('/').at(-1)}.md">This page as Markdown</a></footer>
</main>
</div>
</body>
</html>
`;
}

function renderBody({ body }: Page): string {
  const anchors = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = toAnchor(text);
        const count = anchors.get(anchor) ?? 0;
        anchors.set(anchor, count + 1);
        const id = count === 0 ? anchor : `${anchor}-${count}`;
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const [, language = '', title] = /^(\w*)(?: title="([^"]*)")?/.exec(lang) ?? [];
        const label = title === undefined ? '' : ` data-title="${escapeHtml(title)}"`;
        const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`;
        return `<figure class="code"${label}>${caption}<pre><code>${highlightCode(text, language)}</code></pre></figure>\n`;
      },
      link({ href, tokens }) {
        const target = /^\w+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, '.html');
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        const head = header.map(({ tokens }) => `<th scope="col">${this.parser.parseInline(tokens)}</th>`);
        // On a narrow screen each cell stands on a line of its own, below its heading.
        const toCell = ({ tokens }: (typeof header)[number], column: number) =>
          `<td data-label="${escapeHtml(header[column]?.text ?? '')}">${this.parser.parseInline(tokens)}</td>`;
        const body = rows.map((row) => `<tr>${row.map(toCell).join('')}</tr>`);
        return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>\n`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`;
      },
    },
  });
  return marked.parse(body, { async: false });
}
