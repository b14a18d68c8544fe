import { expect, test } from 'vitest';
import { findDeadLinks } from '../../docs/check-pages.ts';
import { buildDocs, type DocsFile } from '../../docs/index.ts';
import type { Page } from '../../docs/model/page.ts';
import { renderBody } from '../../docs/pages/body.ts';
import { type Document, resolveReference } from '../../src/document/document.ts';

function pageWith(body: string): Page {
  return { path: 'guides/a', title: 'A', summary: 'A.', body };
}

const other: Page = { path: 'operations/b', title: 'B', summary: 'B.', body: '## Errors\n' };

test.each([
  '[B](../operations/b.md)',
  '[errors](../operations/b.md#errors)',
  '[below](#below)\n\n## Below\n',
  '`[no](link)`',
  '[out](https://example.com) [mail](mailto:help@example.com)',
])('the command docs finds the target of every link in a page: %j', (body) => {
  expect(findDeadLinks([pageWith(body), other])).toEqual([]);
});

test.each([
  ['[C](../operations/call.md)', '3: ../operations/call.md leads to no page. Correct the link.'],
  ['One.\n\n[C](call.md)', '5: call.md leads to no page. Correct the link.'],
  ['[B](../operations/b.md#gone)', '3: ../operations/b.md#gone leads to no heading of operations/b. Correct the link.'],
  ['[below](#below)', '3: #below leads to no heading of guides/a. Correct the link.'],
  [
    '![x](../diagrams/x.svg)',
    '3: ../diagrams/x.svg is no picture beside the page. Copy it there, as PNG, JPEG, GIF, WebP, AVIF or SVG.',
  ],
  ['![](a.png)', '3: a.png has no description. Write it: ![What it shows](a.png).'],
  ['[out](file:///a)', '3: file:///a is no link of a page. Begin it with https: or mailto:.'],
  ['[B](bb.md)', '3: bb.md leads to no page. Did you mean "../operations/b.md"?'],
  ['[B](../operations/b.html)', '3: ../operations/b.html leads to no page. Did you mean "../operations/b.md"?'],
  ['[B](/operations/b.md)', '3: /operations/b.md leads to no page. Did you mean "../operations/b.md"?'],
  ['[B](../operations/bc.md "B")', '3: ../operations/bc.md leads to no page. Did you mean "../operations/b.md"?'],
  [
    '[B](../operations/b.md#error)',
    '3: ../operations/b.md#error leads to no heading of operations/b. Did you mean "../operations/b.md#errors"?',
  ],
  ['[out](www.example.com)', '3: www.example.com leads to no page. Begin it with https://.'],
  ['[x]()', '3: [x]() has no target. Write the path of a page, or a URL.'],
  ['[B][b]\n\n[b]: nowhere.md', '5: nowhere.md leads to no page. Correct the link.'],
])('the command docs reports the dead link in a page: %j', (body, problem) => {
  expect(findDeadLinks([pageWith(body), other], ['guides/a.png'])).toEqual([`guides/a.md:${problem}`]);
});

test('the command docs reports a dead link in a guide with the file and the line', () => {
  const placeOf = (line: number) => `openapi/guides/a.md:${line}`;
  const source = { text: '# A\n\nA.\n\n[C](../operations/call.md)\n', placeOf };

  expect(findDeadLinks([{ ...pageWith('[C](../operations/call.md)'), source }, other])).toEqual([
    'openapi/guides/a.md:5: ../operations/call.md leads to no page. Correct the link.',
  ]);
});

const renderPage = (markdown: string) => renderBody(markdown).html;

test.each([
  '<script>alert(1)</script>',
  'See <img src=x onerror=alert(1)> here.',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '- a\n  - b: <script>alert(1)</script>',
  '| a | <script>alert(1)</script> |\n|---|---|\n| <img src=x onerror=alert(1)> | b |',
  '## <script>alert(1)</script>',
  '[<script>alert(1)</script>](own.md)',
])('a page of the documentation site shows HTML as text: %s', (markdown) => {
  expect(renderPage(markdown)).not.toMatch(/<(?:script|img|meta|iframe)/);
  expect(renderPage(markdown)).toMatch(/&(?:lt|#60);(?:script|img|meta|iframe)/);
});

test('a page of the documentation site does not show an HTML comment', () => {
  expect(renderPage('<!-- to do -->\n\nText.')).not.toContain('to do');
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](< javascript:alert(1)>)',
  '[a](<\u0001javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](blob:x)',
  '[a][b]\n\n[b]: javascript:alert(1)',
])('a page of the documentation site shows a link that would run code as plain text: %j', (markdown) => {
  expect(renderPage(markdown)).not.toContain('<a href="');
});

test('a page of the documentation site can link to other pages and to other sites', () => {
  expect(renderPage('[a](get-session.md#x) [b](https://example.com/c.md) [d](mailto:a@example.com)')).toContain(
    '<a href="get-session.html#x">a</a> <a href="https://example.com/c.md">b</a> <a href="mailto:a@example.com">d</a>',
  );
});

test('a page of the documentation site shows a picture, a callout and a quote', () => {
  const html = renderPage('![The way of a call](call.png)\n\n> [!WARNING]\n> Take *care*.\n\n> She said so.\n');

  expect(html).toContain('<img src="call.png" alt="The way of a call" loading="lazy">');
  expect(html).toMatch(/class="markdown-alert markdown-alert-warning">[\s\S]*Warning<\/p>\n<p>Take <em>care<\/em>/);
  expect(html).toContain('<blockquote>\n<p>She said so.</p>');
});

test('each cell of a documentation table has an attribute data-name with the heading of its column as plain text', () => {
  const html = renderPage('| Word in `hide` |\n|---|\n| a |\n');

  expect(html).toContain('<th scope="col">Word in <code>hide</code></th>');
  expect(html).toContain('<td data-name="Word in hide">a</td>');
});

test.each(['https://example.com/a.png', '//example.com/a.png', '/a.png', 'data:image/png;base64,AA'])(
  'a page of the documentation site shows the link of a picture from another host as text: %s',
  (href) => expect(renderPage(`![A picture](${href})`)).not.toContain('<img'),
);

const buildWith = (path: string, markdown: string, site?: DocsFile) =>
  buildDocs({ format: 'markdown', pages: [{ path, file: `pages/${path}.md`, markdown }], ...(site && { site }) });

const headingsOf = (markdown = '') => [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

test('the summary of a page in the documentation is never a callout or a heading', () => {
  const index = buildDocs({ format: 'markdown' }).files.get('index.md');
  for (const first of ['> [!NOTE]\n> Ask first.\n', '## Before\n']) {
    const { files, problems } = buildWith('operations/cancel-call', `# Cancel Call\n\n${first}`);
    expect(problems).toEqual([]);
    expect(files.get('index.md')).toBe(index);
    expect(buildWith('guides/stop', `# Stop\n\n${first}`).problems.join()).toContain('a sentence that sums it up');
  }
});

const cancelPage = buildDocs({ format: 'markdown' }).files.get('operations/cancel-call.md');

test.each([
  ['# Cancel Call', '> [!NOTE]\n> Ask first.\n'],
  ['# Stop a call', '# Stop a call\n\nStop it in the queue.\n'],
])(
  "the command docs puts a user's text before the reference of an operation, under the title %s",
  (title, markdown) => {
    const { files, problems } = buildWith('operations/cancel-call', markdown);
    const page = files.get('operations/cancel-call.md') ?? '';

    expect(problems).toEqual([]);
    expect(page.startsWith(`${title}\n\n${markdown.replace(`${title}\n\n`, '')}\n`)).toBe(true);
    expect(page.endsWith(cancelPage?.replace('# Cancel Call', '') ?? '?')).toBe(true);
  },
);

test("if a user's text names parts of an operation's reference, the command docs shows only these parts", () => {
  const { files, problems } = buildWith(
    'operations/cancel-call',
    '# Stop a call\n\nHow to.\n\n```reference cancelCall errors\n```\n\n## Afterwards\n\n```reference cancelCall fields\n```\n',
  );

  expect(problems).toEqual([]);
  expect(headingsOf(files.get('operations/cancel-call.md'))).toEqual([
    'Errors',
    'Errors that are open',
    'Afterwards',
    'Request',
    'Response',
  ]);
  expect(files.get('index.md')).toContain('- [Stop a call](operations/cancel-call.md): How to.');
});

test("a user's text about parts of a different operation does not shorten the reference of an operation", () => {
  const { files } = buildWith('operations/cancel-call', 'First call:\n\n```reference triggerCall examples\n```\n');
  const headings = headingsOf(files.get('operations/cancel-call.md'));

  expect(headings.slice(0, 2)).toEqual(['Example', 'More examples']);
  expect(headings.slice(2)).toEqual(headingsOf(cancelPage));
});

test("HTML end tags in a user's documentation page do not end an element of the site", () => {
  const pages = [{ path: 'guides/a', file: 'a.md', markdown: '# A\n\nA.\n\n</div>\n\n<section>\n' }];
  const html = buildDocs({ pages }).files.get('guides/a.html') ?? '';

  expect(html).toContain('&lt;/div&gt;');
  expect(html).not.toContain('<section>');
});

test("a user's page that docs.yaml lists under replace does not show the generated reference", () => {
  const markdown = '# Stop a call\n\nIn own words.\n\n```example cancelCall cancelled\n```\n';
  const { files, problems } = buildWith('operations/cancel-call', markdown, { replace: ['operations/cancel-call'] });

  expect(problems).toEqual([]);
  expect(headingsOf(files.get('operations/cancel-call.md'))).toEqual([]);
  expect(files.get('operations/cancel-call.md')).toContain('"message": "Call canceled successfully!"');
});

test('the command docs publishes a picture only if a page shows the picture', () => {
  const pages = [{ path: 'guides/a', file: 'pages/guides/a.md', markdown: '# A\n\nA.\n\n![A](../b.png)\n' }];
  const { pictures, problems } = buildDocs({ format: 'markdown', pages, pictures: ['b.png', 'private.png'] });

  expect({ pictures, problems }).toEqual({ pictures: ['b.png'], problems: [] });
});

test('a documentation site for customers mentions neither the mock nor open questions', () => {
  const site = { audience: 'customers', title: 'Acme' } as const;
  const { files, problems } = buildDocs({ site, baseUrl: 'https://service.example/api' });
  const text = [...files]
    .filter(([name]) => /\.(md|json|txt)$/.test(name))
    .map(([, content]) => content)
    .join('\n');

  expect(problems).toEqual([]);
  expect([...files.keys()].filter((name) => /^understudy|not-specified|lives|conventions/.test(name))).toEqual([]);
  expect(
    text.match(/.{0,40}(?:Proven by|not specified|What is stated|are open|left open|understudy).{0,40}/gi),
  ).toBeNull();
  expect(text).not.toMatch(/"x-(?!api-key)/);
  expect(text).not.toContain('127.0.0.1');
  expect(files.get('operations/cancel-call.md')).toContain("-H 'x-api-key: YOUR_API_KEY'");
  expect(buildDocs({ site }).problems).toEqual([expect.stringContaining('Add baseUrl.')]);
  const document = JSON.parse(files.get('openapi.json') ?? '') as Document;
  expect(document).toMatchObject({ info: { title: 'Acme' }, servers: [{ url: 'https://service.example/api' }] });
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, $ref = '']) => ({ $ref }));
  expect(references.filter((reference) => resolveReference(document, reference) === undefined)).toEqual([]);
});

test('the command docs hides the pages and parts that docs.yaml lists, and reports unknown names', () => {
  const site = {
    hide: ['proofs', 'guides/signed-links', 'behaviour', 'secrets', 'guides/signed-link'],
    replace: ['nowhere'],
    order: ['tri-it'],
  };
  const { files, problems } = buildDocs({ format: 'markdown', site });

  expect([...files.keys()].filter((name) => /signed-links|behaviour/.test(name))).toEqual([]);
  expect(files.get('operations/cancel-call.md')).toContain('## What is stated\n\n- Cancel Call is `PUT /call');
  expect(files.get('operations/cancel-call.md')).not.toContain('Proven by');
  expect(files.get('guides/retries-and-the-queue.md')).toContain('\nThe life of a call shows how');
  expect(problems).toEqual([
    expect.stringMatching(/^docs\.yaml: guides\/signed-link: .* Did you mean "guides\/signed-links"\?$/),
    'docs.yaml: nowhere: replace names no page of yours. Write it beside docs.yaml.',
    expect.stringMatching(/^docs\.yaml: secrets: hide names no page and no part\. Write a path such as/),
    expect.stringMatching(/^docs\.yaml: tri-it: order names no page\. .* Did you mean "try-it"\?$/),
  ]);
});

test('a documentation site omits a hidden operation and its schemas from openapi.json and try-it.json', () => {
  const whole = buildDocs().files.get('openapi.json') ?? '';
  const { files, problems } = buildDocs({ site: { hide: ['operations/cancel-call'] } });
  const openapi = files.get('openapi.json') ?? '';

  expect(problems).toEqual([]);
  expect(whole).toContain('"/call/cancel/{callId}":');
  expect(openapi).not.toMatch(/"\/call\/cancel\/\{callId\}":|cancelCall/);
  const document = JSON.parse(openapi) as Document;
  const references = [...openapi.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, $ref = '']) => ({ $ref }));
  expect(references.filter((reference) => resolveReference(document, reference) === undefined)).toEqual([]);
  const { operations } = JSON.parse(files.get('try-it.json') ?? '') as { operations: { id: string }[] };
  expect(operations.map(({ id }) => id)).toContain('triggerCall');
  expect(operations.map(({ id }) => id)).not.toContain('cancelCall');
});

test("the command docs adds a user's page to the guides even from outside the folder guides", () => {
  expect(buildWith('stop-a-call', '# Stop a call\n\nHow to.\n').files.get('index.md')).toMatch(
    /## Guides\n[\s\S]*\[Stop a call\]\(stop-a-call\.md\)[\s\S]*## Operations/,
  );
  const { files, problems } = buildWith('guides/stop', '# Stop\n\nAs [Cancel](../operations/cancel-call.md) says.\n');
  expect([files.get('index.md'), problems]).toEqual([expect.stringContaining('(guides/stop.md): As Cancel says.'), []]);
  expect(buildWith('index', '# Welcome\n\nAll of it.\n').files.get('index.md')).toMatch(
    /^# Welcome\n\nAll of it\.\n\nStart conversations/,
  );
});

test('the command docs names the file and line of a dead link or an unknown id in a page', () => {
  const { problems } = buildWith(
    'guides/stop',
    '# Stop\n\nHow to.\n\n[No](nowhere.md)\n\nSee `cancel-call/not-queued`, not `application/json`.\n',
  );

  expect(problems).toEqual([
    'pages/guides/stop.md:5: nowhere.md leads to no page. Correct the link.',
    'pages/guides/stop.md:7: There is no statement, gap or rule cancel-call/not-queued. List them: npx understudy-kit explain cancel-call',
  ]);
});

test('the command docs lists mistakes by file and line', () => {
  const text = '# A\n\nA.\n\n[B](b.md) `cancel-call/no`\n\n`cancel-call/not`\n\n\n\n[B](b.md)\n';
  const pages = ['guides/b2', 'guides/a'].map((path) => ({ path, file: `${path}.md`, markdown: text }));
  const { problems } = buildDocs({ format: 'markdown', pages });

  expect(problems.map((problem) => problem.replace(/: .*/, ''))).toEqual(
    ['guides/a', 'guides/b2'].flatMap((path) => [5, 5, 7, 11].map((line) => `${path}.md:${line}`)),
  );
});

test('the command docs refuses a page without a title', () => {
  expect(buildWith('guides/stop', 'Only text.').problems.join()).toContain(
    'pages/guides/stop.md:1: A new page was expected to begin with "# Its title"',
  );
});

test.each([
  ['> [!TIPP]\n> Ask.', '[!TIPP] is no callout. Did you mean "[!TIP]"?'],
  ['> [!tip]\n> Ask.', '[!tip] is no callout. Did you mean "[!TIP]"?'],
  ['Ask [us][support] or [them][].', '[us][support] has no definition. Write below: [support]: TARGET.'],
  ['```exampel cancelCall cancelled\n```', '"```example OPERATION NAME" was expected'],
  ['```refrence cancelCall errors\n```', '"```reference OPERATION PART" was expected'],
  ['```show cancelCall cancelled\n```', '"```example OPERATION NAME" was expected'],
])('the command docs reports an unknown mark in a page: %j', (markdown, message) => {
  expect(buildWith('guides/a', `# A\n\nA.\n\n${markdown}\n`).problems.join('\n')).toContain(
    `pages/guides/a.md:5: ${message}`,
  );
});

test('the command docs accepts languages, callouts and references that exist', () => {
  const blocks = ['sh', 'ts title="Sample"', 'sample', 'text', ''].map(
    (info) => `\`\`\`${info}\ncode[a][b]\n\`\`\`\n\n`,
  );
  const text = `> [!TIP]\n> Ask [us][Help] or [Help][].\n\n[help]: https://example.com\n\n${blocks.join('')}`;

  expect(buildWith('guides/a', `# A\n\nA.\n\n${text}`).problems).toEqual([]);
});

test.each([
  ['```example cancelCall gone\n```\n', '5: There is no example "cancelCall gone"; cancelCall has cancelled, '],
  [
    '```reference cancelCall gone\n```\n',
    '5: There is no part "cancelCall gone"; cancelCall has fields, examples, errors, all. Name one of them.',
  ],
  ['```reference cancel-call fields\n```\n', '5: There is no part "cancel-call fields"; operations are triggerChat, '],
  [
    '```reference cancelCall\n```\n',
    '5: "```reference OPERATION PART" was expected, closed right below; found "```reference cancelCall".',
  ],
  ['```example stopCall gone\n```\n', '5: There is no example "stopCall gone"; operations are triggerChat, '],
  ...['```example cancelCall', '~~~example cancelCall cancelled', '``` Examples'].map((opening): [string, string] => [
    `${opening}\n\`\`\`\n`,
    `5: "\`\`\`example OPERATION NAME" was expected, closed right below; found "${opening}".`,
  ]),
  [
    '- First:\n  ```example cancelCall cancelled\n  ```\n',
    '6: "```example OPERATION NAME" was expected, closed right below; found "  ```example cancelCall cancelled".',
  ],
  [
    '```example cancelCall cancelled\n{}\n```\n',
    '5: "```example OPERATION NAME" was expected, closed right below; found "```example cancelCall cancelled".',
  ],
])('the command docs refuses a page with a mistake, and names the file and the line: %j', (markdown, message) => {
  expect(buildWith('guides/stop', `# Stop\n\nHow to.\n\n${markdown}`).problems.join('\n')).toContain(
    `pages/guides/stop.md:${message}`,
  );
});

test('a documentation site has the title, logo, colours and order of docs.yaml', () => {
  const site = { title: 'Acme', logo: 'acme.svg', colours: { light: '#123456' }, order: ['guides/signed-links'] };
  const { files, problems } = buildDocs({ site });

  expect(problems).toEqual([]);
  expect(files.get('operations/cancel-call.html')).toContain('<img src="../assets/acme.svg" alt="">Acme</a>');
  expect(files.get('assets/colours.css')).toBe(':root {\n  --light: #123456;\n}\n');
  expect(files.get('index.md')).toMatch(/## Guides\n\n- \[Signed links\]/);
});

test.each([
  ['below the first sentence', '# Stop\n\nHow to.\n```example cancelCall cancelled\n```\n'],
  ['as Windows writes it', '# Stop\r\n\r\nHow to.\r\n\r\n```example cancelCall cancelled\r\n```\r\n'],
  ['with blanks after the block', '# Stop\n\nHow to.\n\n```example cancelCall cancelled  \n```  \n'],
])('the command docs replaces an example block with the example that the block names: a block %s', (_, markdown) => {
  const { files } = buildWith('guides/stop', markdown);

  expect(files.get('guides/stop.md')).toContain('"message": "Call canceled successfully!"');
  expect(files.get('index.md')).toContain('[Stop](guides/stop.md): How to.\n');
});

test('the command docs does not replace an example block inside another code block', () => {
  const shown = '````md\n```example OPERATION\n```\n````\n';

  expect(buildWith('guides/stop', `# Stop\n\nHow to.\n\n${shown}`).files.get('guides/stop.md')).toContain(shown);
});
