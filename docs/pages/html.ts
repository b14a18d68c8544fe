import { escapeHtml } from '../../src/text/escape-html.ts';
import { type Page, sections, toAnchor, toPageList } from '../model/page.ts';
import { type Heading, renderBody, renderMethod } from './body.ts';

/** Only scripts in files may run. `connect-src` lets the try-it page reach a mock on the reader's own machine. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Renders a page of the site. All links are relative, so that it works below any path. */
export function toHtml(
  page: Page,
  pages: readonly Page[],
  { tryIt, logo, colours }: { tryIt: string; logo?: string; colours?: object },
): string {
  const root = '../'.repeat(page.path.split('/').length - 1);
  const [index] = pages;
  const { html, headings } = renderBody(page.body);
  return `<!doctype html>
<html lang="en" data-root="${root || './'}" data-target="${tryIt}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="description" content="${escapeHtml(page.summary)}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(page === index ? page.title : `${page.title} · ${index?.title}`)}</title>
<link rel="stylesheet" href="${root}assets/site.css">${colours === undefined ? '' : `\n<link rel="stylesheet" href="${root}assets/colours.css">`}
<link rel="icon" href="${root}assets/icon.svg">
<script src="${root}assets/site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${root}index.html">${logo === undefined ? '' : `<img src="${root}assets/${escapeHtml(logo)}" alt="">`}${escapeHtml(index?.title ?? '')}</a>
<div class="search" role="search"><label for="search">Search</label><input id="search" type="search" placeholder="Search (/)" autocomplete="off" aria-describedby="results"><div id="results" aria-live="polite"></div></div>
</header>
<div class="columns">
<details class="navigation" open><summary>Contents</summary><nav aria-label="Pages">${renderNavigation(page, pages, root, renderHeadings(headings))}</nav></details>
<main id="main">
<h1>${escapeHtml(page.title)}</h1>
${html}
<footer>
<a href="${escapeHtml(page.path.split('/').at(-1) ?? '')}.md">This page as Markdown</a> · <a href="${root}openapi.json">OpenAPI document</a>
</footer>
</main>
</div>
</body>
</html>
`;
}

/** Renders the list of pages. The current page also shows its headings. */
function renderNavigation(page: Page, pages: readonly Page[], root: string, headings: string): string {
  const lists = sections.map((section) => {
    const items = pages.filter((one) => one.section === section);
    const links = items.map((item) => {
      const isCurrent = item.path === page.path;
      const current = isCurrent ? ' aria-current="page"' : '';
      const title = item === pages[0] ? 'Overview' : escapeHtml(item.title);
      const method = item.method === undefined ? '' : ` ${renderMethod(item.method)}`;
      return `<li><a href="${root}${escapeHtml(item.path)}.html"${current}><span>${title}</span>${method}</a>${isCurrent ? headings : ''}</li>`;
    });
    return items.length === 0 ? '' : `<h2>${section}</h2><ul>${links.join('')}</ul>`;
  });
  return lists.join('');
}

/** Renders the headings of a page on two levels, if it has more than one. */
function renderHeadings(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, depth, html }) => `<li class="depth-${depth - 2}"><a href="#${id}">${html}</a></li>`);
  return `<ul class="headings" aria-label="On this page">${items.join('')}</ul>`;
}

/** Renders a page as a Markdown file of its own, for writers and site generators. */
export function toMarkdown({ title, body }: Page): string {
  return `# ${title}\n\n${body.replaceAll(/<(div|noscript)\b.*?<\/\1>\n*/gs, '').trimEnd()}\n`;
}

/** Renders `llms.txt`: the list of pages for programs. Each page is available as Markdown. */
export function toLlmsText([index, ...pages]: readonly Page[]): string {
  return `# ${index?.title}\n\n> ${index?.summary}\n\n${toPageList(pages)}`;
}

/** Renders the index for the search of the site: the titles, summaries, headings and words of all pages. */
export function toSearchIndex(pages: readonly Page[]): string {
  const rows = pages.map(({ path, title, summary, body }) => ({
    path,
    title,
    summary,
    headings: [...withoutCode(body).matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => ({
      title: heading.replaceAll('`', ''),
      anchor: toAnchor(heading),
    })),
    text: withoutCode(body)
      .replaceAll(/[|*`#>[\]()]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  }));
  return JSON.stringify(rows);
}

function withoutCode(body: string): string {
  return body.replaceAll(/^```[\s\S]*?^```/gm, ' ');
}
