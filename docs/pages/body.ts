import { Marked, type Token, type Tokens } from 'marked';
import markedAlert from 'marked-alert';
import { breakAtSlashes, escapeHtml } from '../../src/text/code.ts';
import { toAnchor } from '../model/page.ts';
import { curl, readSample, sampleFence } from './languages.ts';

export interface Heading {
  id: string;
  depth: number;
  html: string;
}

/** All other HTML of a page appears as text, because a stranger may have written the page. */
const allowedMarkup =
  /^(?:<br>|<\/?noscript>|<div id="try-it"><\/div>|<div class="with-example">|<\/?section>|<\/?div>)$/;

const comment = /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/;

const foldedSections: readonly string[] = ['More examples', 'Errors', 'Errors that are open'];

/** Returns the HTML of a page, and its headings except those of collapsed parts. */
export function renderBody(body: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = [];
  let isFolded = false;
  const anchors = new Map<string, number>();
  const marked: Marked = new Marked(markedAlert(), {
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = toAnchor(text);
        const count = anchors.get(anchor) ?? 0;
        anchors.set(anchor, count + 1);
        const id = count === 0 ? anchor : `${anchor}-${count}`;
        const html = this.parser.parseInline(tokens);
        if (isFolded) return `<h${depth} id="${id}">${html}</h${depth}>`;
        headings.push({ id, depth, html });
        return `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const [language = ''] = /^\w*/.exec(lang) ?? [];
        if (language === 'http' && !text.includes('\n')) {
          const [method = '', url = ''] = text.split(' ', 2);
          return `<p class="endpoint">${renderMethod(method)} <code>${breakAtSlashes(escapeHtml(url))}</code></p>\n`;
        }
        const request = language === sampleFence ? readSample(text) : undefined;
        if (request === undefined) return renderCode(language, text);
        // In a browser, the site's script replaces this curl command by a sample in the reader's programming language.
        return renderCode(curl.fence, curl.render(request), ` data-request='${escapeHtml(text, /[&<>']/g)}'`);
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!isAddress(href)) return text;
        const target = /^\w+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, '.html');
        return `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      listitem(item) {
        const nested = item.tokens.find((token): token is Tokens.List => token.type === 'list');
        const own = this.parser.parse(item.tokens.filter((token) => token !== nested));
        const details = nested?.items.map(({ text }) => renderDetails(text, marked)) ?? [];
        return `<li>${own}${details.join('')}</li>\n`;
      },
      table({ header, rows }) {
        const toCell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const names = header.map(toCell);
        const cells = rows.map((row) => row.map(toCell));
        return names.includes('Required') ? renderFields(names, cells) : renderTable(names, cells);
      },
      html: ({ text }) => (allowedMarkup.test(text.trim()) ? text : comment.test(text) ? '' : escapeHtml(text)),
      image: ({ href, text }) =>
        isOutside(href) ? escapeHtml(text) : `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
    },
  });
  const parse = (tokens: Token[]) => marked.parser(tokens);
  let section = '';
  const tokens = marked.lexer(body);
  // The plugin for callouts such as `> [!NOTE]` parses them during `walkTokens`.
  void marked.walkTokens(tokens, marked.defaults.walkTokens ?? (() => undefined));
  const parts = toParts(tokens).map(({ heading, tokens }) => {
    if (heading?.depth === 2) section = heading.text;
    isFolded = heading?.depth === 3 && foldedSections.includes(section);
    const title = heading === undefined ? '' : parse([heading]);
    if (!isFolded) return title + renderBeside(tokens, parse);
    if (section === 'More examples') return renderFolded(title, tokens, parse);
    const lead = parse(tokens.slice(0, 1)).replace(/^<p>|<\/p>\n$/g, '');
    return renderFolded(lead === '' ? title : `${title} <span>${lead}</span>`, tokens.slice(1), parse);
  });
  return { html: parts.join(''), headings };
}

function toParts(tokens: readonly Token[]): { heading: Tokens.Heading | undefined; tokens: Token[] }[] {
  const parts: ReturnType<typeof toParts> = [{ heading: undefined, tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth <= 3) parts.push({ heading: token as Tokens.Heading, tokens: [] });
    else if (token.type !== 'space') parts.at(-1)?.tokens.push(token);
  }
  return parts;
}

type Parse = (tokens: Token[]) => string;

function renderFolded(summary: string, tokens: Token[], parse: Parse): string {
  const response = tokens.findIndex(({ type, raw }) => type === 'paragraph' && raw.startsWith('Response'));
  const content = renderColumns(tokens.slice(0, response), tokens.slice(response), parse);
  return `<details class="folded"><summary>${summary}</summary>${content}</details>\n`;
}

function renderBeside(tokens: Token[], parse: Parse): string {
  const groups: { text: Token[]; code: Token[] }[] = [{ text: [], code: [] }];
  for (const token of tokens) {
    if (isSample(token)) groups.at(-1)?.code.push(token);
    else if (groups.at(-1)?.code.length === 0) groups.at(-1)?.text.push(token);
    else groups.push({ text: [token], code: [] });
  }
  return groups
    .map(({ text, code }) =>
      code.length === 0 ? parse(text) : parse(text.slice(0, -1)) + renderColumns(text.slice(-1), code, parse),
    )
    .join('');
}

function isSample({ type, raw, lang, text }: Token & { lang?: string; text?: string }): boolean {
  if (type === 'paragraph') return /^(?:Request|Response, HTTP \d+):$/.test(raw.trim());
  return type === 'code' && (lang !== 'http' || text?.includes('\n') === true);
}

function renderColumns(left: Token[], right: Token[], parse: Parse): string {
  return `<div class="beside"><div>${parse(left)}</div><div>${parse(right)}</div></div>\n`;
}

export function isOutside(href: string): boolean {
  return URL.parse(href, 'https://site.invalid/')?.origin !== 'https://site.invalid' || href.startsWith('/');
}

/** Accepts links to pages and email addresses, but no `javascript:` link, which would run code. */
function isAddress(href: string): boolean {
  const { protocol = '' } = URL.parse(href, 'https://site.invalid/') ?? {};
  return ['https:', 'http:', 'mailto:'].includes(protocol);
}

export function renderMethod(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function renderCode(language: string, text: string, attributes = ''): string {
  return `<figure class="code"${attributes}><pre><code data-language="${language}">${escapeHtml(text)}</code></pre></figure>\n`;
}

function renderDetails(text: string, marked: Marked): string {
  const [, summary, rest] = /^([^:`]+): (.+)$/s.exec(text) ?? [];
  const toHtml = (markdown: string) => marked.parseInline(markdown, { async: false });
  if (summary === undefined || rest === undefined) return `<div class="aside">${toHtml(text)}</div>`;
  return `<details class="aside"><summary>${toHtml(summary)}</summary>${toHtml(rest)}</details>`;
}

function renderTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = names.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${name}</th>`));
  const plainNames = names.map((name) => name.replaceAll(/<[^>]+>/g, ''));
  const toCell = (html: string, index: number) => `<td data-name="${plainNames[index] ?? ''}">${html}</td>`;
  const body = rows.map((row) => `<tr>${row.map(toCell).join('')}</tr>`);
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>\n`;
}

function renderFields(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const items = rows.map(([name = '', ...cells]) => {
    const notes = cells.slice(0, -1).map((html, index) => {
      if (names[index + 1] !== 'Required') return `<span>${html}</span>`;
      return html === 'yes' ? '<strong>required</strong>' : '<span>optional</span>';
    });
    const depth = Math.min(name.split('.').length - 1, 3);
    return `<li class="depth-${depth}"><div>${name} ${notes.join(' ')}</div><p>${cells.at(-1)}</p></li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>\n`;
}
