import { escapeHtml } from '../../src/text/code.ts';
import { headingsOf, type Page, sectionOf, sections, toPageList, withoutCode } from '../model/page.ts';
import type { DocsFile } from '../model/scope.ts';
import { type Heading, renderBody, renderMethod } from './body.ts';
import { expandSamples } from './languages.ts';

/** Forbids inline scripts, and everything from other origins. `connect-src` lets the try-it page reach its mock. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

export interface SiteOptions extends DocsFile {
  tryIt: string;
  hasClient: boolean;
}

/** All links of a page are relative to `root`, so that the site can be served below any path. */
export function toHtml(
  page: Page,
  pages: readonly Page[],
  site: SiteOptions,
  root = '../'.repeat(page.path.split('/').length - 1),
): string {
  const { tryIt, hasClient, logo, colours, favicon = 'icon.svg', footer } = site;
  const [index] = pages;
  const { html, headings } = renderBody(page.body);
  const name = escapeHtml(index?.title ?? '');
  return `<!doctype html>
<html lang="en" data-root="${root || './'}" data-target="${tryIt}"${hasClient ? ' data-client=""' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
${renderPreview(page, page === index ? name : `${escapeHtml(page.title)} · ${name}`, name, site)}
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="stylesheet" href="${root}assets/site.css">${colours === undefined ? '' : `\n<link rel="stylesheet" href="${root}assets/colours.css">`}
<link rel="icon" href="${root}assets/${escapeHtml(favicon)}">
<script src="${root}assets/theme.js"></script>
<script src="${root}assets/site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${root}index.html">${logo === undefined ? '' : `<img src="${root}assets/${escapeHtml(logo)}" alt="">`}${name}</a>
<div class="search" role="search"><label for="search">Search</label><input id="search" type="search" placeholder="Search" autocomplete="off" aria-describedby="results"><div id="results" aria-live="polite"></div></div>
</header>
<div class="columns">
<details class="navigation" open><summary>Contents</summary><nav aria-label="Pages">${renderNavigation(page, pages, root, renderHeadings(headings))}</nav></details>
<main id="main">
<h1>${escapeHtml(page.title)}</h1>
${html}
<footer>
${footer === undefined ? '' : renderBody(footer.replaceAll(/\]\((?!\w+:)/g, `](${root}`)).html}<p>${page.path === notFoundPath ? '' : `<a href="${escapeHtml(page.path.split('/').at(-1) ?? '')}.md">This page as Markdown</a> · `}<a href="${root}openapi.json" download>Download the OpenAPI document</a></p>
</footer>
</main>
</div>
</body>
</html>
`;
}

function renderPreview({ path, summary }: Page, title: string, name: string, { url, logo }: SiteOptions): string {
  const address = url === undefined || path === notFoundPath ? undefined : addressOf(url, path);
  const tags = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': escapeHtml(summary),
    'og:url': address,
    // Name no SVG logo as the preview picture of a page, because messaging apps cannot show an SVG.
    'og:image': url === undefined || logo === undefined || logo.endsWith('.svg') ? undefined : `${url}assets/${logo}`,
  };
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escapeHtml(summary)}">`,
    ...(address === undefined ? [] : [`<link rel="canonical" href="${address}">`]),
    ...Object.entries(tags)
      .filter(([, content]) => content !== undefined)
      .map(([property, content]) => `<meta property="${property}" content="${content}">`),
  ].join('\n');
}

function addressOf(url: string, path: string): string {
  return escapeHtml(new URL(path === 'index' ? '' : `${path}.html`, url).href);
}

export function toSitemap(pages: readonly Page[], url: string): string {
  const rows = pages.map(({ path }) => `<url><loc>${addressOf(url, path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</urlset>\n`;
}

const notFoundPath = '404';

/** Links of the page for HTTP 404 start at the root, because a wrong URL can have any depth. */
export function toNotFoundPage(pages: readonly Page[], site: SiteOptions): string {
  const body = 'This address has no page. Search for the page, or choose one from the contents.\n';
  const page: Page = { path: notFoundPath, title: 'Page not found', summary: body.trim(), body };
  return toHtml(page, pages, site, new URL(site.url ?? 'https://site.invalid/').pathname);
}

function renderNavigation(page: Page, pages: readonly Page[], root: string, headings: string): string {
  const lists = sections.map((section) => {
    const items = pages.filter((one) => sectionOf(one) === section);
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

function renderHeadings(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return '';
  const items = shown.map(({ id, depth, html }) => `<li class="depth-${depth - 2}"><a href="#${id}">${html}</a></li>`);
  return `<ul class="headings" aria-label="On this page">${items.join('')}</ul>`;
}

export function toMarkdown({ title, body }: Page, hasClient: boolean): string {
  const text = body.replaceAll(/<noscript>.*?<\/noscript>\n*|^<\/?(?:div|section)\b[^\n]*\n+/gms, '').trimEnd();
  return `# ${title}\n\n${expandSamples(`${text}\n`, hasClient).trimEnd()}\n`;
}

export function toLlmsText([index, ...pages]: readonly Page[]): string {
  return `# ${index?.title}\n\n> ${index?.summary}\n\n${toPageList(pages)}`;
}

export function toSearchIndex(pages: readonly Page[]): string {
  const rows = pages.map((page) => ({
    path: page.path,
    title: page.title,
    summary: page.summary,
    headings: headingsOf(page).flatMap(({ depth, ...heading }) => (depth < 4 ? [heading] : [])),
    text: withoutCode(page.body)
      .replaceAll(/[|*`#>[\]()]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  }));
  return JSON.stringify(rows);
}
