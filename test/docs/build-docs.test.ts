import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findColourIssues, panels } from '../../docs/contrast.ts';
import { buildDocs } from '../../docs/index.ts';
import { packageDocument } from '../../docs/model/service-document.ts';
import { operationIds } from '../../src/operations.ts';

const { files, problems } = buildDocs();
const html = [...files].filter(([name]) => name.endsWith('.html'));

test('the documentation site has no dead link', () => expect(problems).toEqual([]));

test('the documentation site has a page for each operation, as HTML and as Markdown', () => {
  const paths = operationIds.map(
    (id) => `operations/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );

  expect(paths.filter((path) => !files.has(`${path}.html`) || !files.has(`${path}.md`))).toEqual([]);
});

test('the documentation site loads nothing from other hosts', () => {
  // A host shows the 404 page at any depth, so its addresses may start at the root.
  const outside = html
    .filter(([name]) => name !== '404.html')
    .flatMap(([name, text]) =>
      [...text.matchAll(/\b(?:href|src)="([^"]*)"/g)].flatMap(([, target = '']) =>
        /^(?:\w+:|\/)/.test(target) ? [`${name}: ${target}`] : [],
      ),
    );

  expect(outside).toEqual([]);
  expect(
    html.filter(([, text]) => /<script(?! src=)|<style|\sstyle=|\son\w+=/.test(text)).map(([name]) => name),
  ).toEqual([]);
  expect(html.filter(([, text]) => !text.includes("default-src 'none'; script-src 'self'"))).toEqual([]);
});

test('the documentation site has the same Markdown pages in the formats html and markdown', () => {
  const markdown = buildDocs({ format: 'markdown' }).files;

  for (const [name, text] of markdown) expect(files.get(name)).toBe(text);
  expect([...markdown.keys()].filter((name) => !/\.(md|svg)$/.test(name))).toEqual([]);
});

test('the page of an operation lists the statements of the operation, and the rules that prove each statement', () => {
  const page = files.get('operations/cancel-call.md') ?? '';

  expect(page).toContain('# Cancel Call\n');
  expect(page).toContain('`cancel-call/not-in-queue`');
  expect(page).toMatch(/- Only an outbound call can be cancelled, .* `cancel-call\/only-in-queue`\n {2}- Proven by /);
  expect(page).toContain('### 409 `callNotInQueue`\n\nA call that is already cancelled');
  expect(page).toContain("curl -s -X PUT 'http://127.0.0.1:4010/api/call/cancel/call_acme_");
});

test('the navigation of the documentation site lists the headings of the current page', () => {
  const page = files.get('operations/cancel-call.html') ?? '';

  expect(page).toContain('<ul class="headings" aria-label="On this page"><li class="depth-0"><a href="#example">');
  expect(page).toMatch(/<details class="folded"><summary><h3 id="409-callnotinqueue">.+<\/h3> <span>A call that/);
  expect(page).toMatch(
    /<li class="depth-1"><div><code>data.removedJobs<\/code> <span>integer<\/span> <strong>required/,
  );
  expect(page).toMatch(/<details class="aside"><summary>Proven by \d+ rules<\/summary><code>/);
  expect(page).toContain(
    '<p class="endpoint"><span class="method put">PUT</span> <code>{baseUrl}/<wbr>call/<wbr>cancel/<wbr>{callId}',
  );
});

test('the search of the documentation site finds the headings of pages', () => {
  const pages = JSON.parse(files.get('search-index.json') ?? '') as { path: string; headings: object[] }[];

  expect(pages.find(({ path }) => path === 'operations/cancel-call')?.headings).toContainEqual({
    title: '409 callNotInQueue',
    anchor: '409-callnotinqueue',
  });
});

test('the search of the documentation site knows the guides by the words of the interface', () => {
  const pages = JSON.parse(files.get('search-index.json') ?? '') as { path: string; summary: string }[];
  const found = pages.filter(({ summary }) => summary.includes('working hours'));

  expect(found.map(({ path }) => path)).toEqual(['guides/scheduling-across-time-zones']);
});

test('the documentation site says beside its samples which mock knows their ids', () => {
  const sentence = /are those of a mock that was started with `--scenario examples`/;
  const without = [...files].filter(([name, text]) => {
    return /^(?:guides|operations)\/.*\.md$/.test(name) && /\/(?:ses|call)_acme_/.test(text) && !sentence.test(text);
  });

  expect(without.map(([name]) => name)).toEqual([]);
});

test('the lifecycle page of the documentation site shows the status changes of the mock', () => {
  const page = files.get('behaviour/lives.md') ?? '';

  expect(page).toContain('| `call_in_queue` | `call-cancelled` | `call_canceled` |');
});

test('the command docs builds a site from any OpenAPI document, base URL and format', () => {
  const document = structuredClone(packageDocument) as { info: { title: string } };
  document.info.title = 'Another service';
  const docs = buildDocs({ document, format: 'llms', baseUrl: 'https://service.example/api' });

  expect(docs.files.get('llms.txt')).toMatch(/^# Another service\n\n> /);
  expect(docs.files.get('operations/trigger-call.md')).toContain("'https://service.example/api/call/trigger'");
  expect([...buildDocs({ format: 'json' }).files.keys()]).toContain('docs.json');
});

test('if an example that a guide needs is missing, the command docs advises the user to hide the guide', () => {
  const { paths, ...rest } = structuredClone(packageDocument);
  const others = Object.entries(paths).filter(([path]) => !path.startsWith('/call/cancel'));
  const document = { ...rest, paths: Object.fromEntries(others) };
  const build = (hide: string[]) => buildDocs({ document, format: 'markdown', site: { hide } }).problems.join('\n');

  expect(build([])).toContain('Add guides/retries-and-the-queue to hide in docs.yaml.');
  expect(build(['guides/retries-and-the-queue', 'understudy'])).toBe('');
});

test('a site with a public address has a site map, canonical links and previews', () => {
  const site = {
    url: 'https://docs.example.com/api/',
    logo: 'logo.png',
    footer: '[Legal](https://example.com) [Gaps](reference/errors.md)',
  };
  const { files: built, problems: found } = buildDocs({ site });
  const page = built.get('operations/cancel-call.html') ?? '';

  expect(found).toEqual([]);
  expect(page).toContain('<link rel="canonical" href="https://docs.example.com/api/operations/cancel-call.html">');
  expect(page).toContain('<meta property="og:image" content="https://docs.example.com/api/assets/logo.png">');
  expect(page).toContain('<a href="https://example.com">Legal</a> <a href="../reference/errors.html">');
  expect(built.get('sitemap.xml')).toContain('<loc>https://docs.example.com/api/</loc>');
  expect(built.get('404.html')).toContain('<link rel="stylesheet" href="/api/assets/site.css">');
  expect(buildDocs({ site: { footer: '[Legal](legal.md)' } }).problems).toEqual([
    'docs.yaml: legal.md leads to no page. Correct the link.',
  ]);
});

test('the build of the documentation site checks the contrast between the colours of text and of panels', () => {
  const css = readFileSync('docs/site/site.css', 'utf8');
  const [, light, dark] = /--panel: light-dark\((.+), (.+)\)/.exec(css) ?? [];

  expect(panels).toEqual({ light, dark });
  expect(findColourIssues({ colours: { light: '#0b57b0', dark: '#8ab8f5' } })).toEqual([]);
});
