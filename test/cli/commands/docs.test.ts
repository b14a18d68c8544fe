import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDocsFile, readPages } from '../../../cli/files/docs-files.ts';
import { findSvgProblem } from '../../../cli/files/svg-picture.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

test('the command docs writes a complete documentation site', async () => {
  const folder = useTempFolder(onTestFinished);
  const { code, stdout } = await runCommandHere(['docs', '--out', folder]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+ files written to /) });
  const needed = [
    'index.html',
    '404.html',
    'assets/theme.js',
    'assets/licenses.txt',
    'assets/site.js',
    'assets/site.css',
    'assets/icon.svg',
    'understudy-worker.js',
  ];
  expect(needed.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
});

test('the command docs can add run results, a profile of gap answers and changes of the OpenAPI document to the site', async () => {
  const folder = useTempFolder(onTestFinished);
  const old = path.join(useTempFolder(onTestFinished), 'old.json');
  writeFileSync(
    old,
    readFileSync('src/generated/service.json', 'utf8').replace('409 `callNotInQueue`', '400 `callNotInQueue`'),
  );
  const options = ['--run', 'examples/run.ndjson', '--profile', 'examples/profile.yaml', '--since', old];
  const { code } = await runCommandHere(['docs', ...options, '--format', 'markdown', '--out', folder]);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  expect(code).toBe(0);
  expect(read('operations/cancel-scheduled-messages.md')).toMatch(
    /`cancel-scheduled\/second-cancel-finds-nothing` \(\w+\)/,
  );
  expect(read('reference/not-specified.md')).toContain('\n  - Observed: ');
  expect(read('reference/changes.md')).toContain('The mock answers `cancel-call/not-in-queue` differently');
});

const folder = useTempFolder();
const own = 'src/generated/service.json';
const changed = path.join(folder, 'service.json');
writeFileSync(
  changed,
  readFileSync(own, 'utf8')
    .replace('"maximum": 100', '"maximum": 50')
    .replace('409 `callNotInQueue`', '400 `callNotInQueue`'),
);

test('the command diff prints a breaking change as release notes or as JSON, and exits with 1', async () => {
  const { code, stdout } = await runCommandHere(['diff', own, changed]);

  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^## Behaviour\n\n### .+\n\n- \*\*Breaking:/),
  });
  const json = await runCommandHere(['diff', own, changed, '--json']);
  expect(JSON.parse(json.stdout)).toContainEqual(expect.objectContaining({ kind: 'breaking' }));
});

test('the command diff reports an argument that is neither a file nor a git ref', async () => {
  const { code, stderr } = await runCommandHere(['diff', 'no-such-version', own]);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('no-such-version is neither a file that can be read nor a git ref'),
  });
});

const top = useTempFolder();
const page = '# A page\n\nWith a sentence.\n';

function createFolder(...names: readonly string[]): string {
  const folder = mkdtempSync(path.join(top, 'pages-'));
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), page);
  }
  return folder;
}

test('the command docs --pages reads only the Markdown files of a folder and its subfolders', async () => {
  const folder = createFolder('guides/erste-schritte.md', 'Über uns.md', '.gitkeep', 'v1.2/changes.md');
  mkdirSync(path.join(folder, 'folder.md'));

  expect((await readPages(folder)).pages.map((one) => one.path)).toEqual([
    'guides/erste-schritte',
    'v1.2/changes',
    'Über uns',
  ]);
});

test.each([
  ['docs.yml', ' Did you mean "docs.yaml"?'],
  ['guides/docs.yaml', ' Did you mean "docs.yaml"?'],
  ['a.markdown', ' Did you mean "a.md"?'],
  ['a.mdx', ' Did you mean "a.md"?'],
  ['A.MD', ' Did you mean "A.md"?'],
  ['notes.txt', ''],
])('the command docs --pages refuses a file that it would not read: %s', async (name, suggestion) => {
  await expect(readPages(createFolder('page.md', name))).rejects.toThrow(
    `${name} has a name that docs does not read.${suggestion}\nA folder of pages has pages (*.md)`,
  );
});

test.each([
  ['.', '.'],
  ['site', '.'],
  ['..', '.'],
  ['linked/site', '.'],
])('the command docs refuses --out %s and --pages %s, before it writes', async (out, pages) => {
  const folder = createFolder('index.md');
  symlinkSync('.', path.join(folder, 'linked'));
  const before = readdirSync(folder);
  const [site, own] = [path.join(folder, out), path.join(folder, pages)];

  expect(await runCommandHere(['docs', '--pages', own, '--out', site])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('must be separate folders'),
  });
  expect(readdirSync(folder)).toEqual(before);
  expect(readFileSync(path.join(folder, 'index.md'), 'utf8')).toBe(page);
});

test.each(['--out', '--pages'])('the command docs refuses an empty %s', async (option) => {
  expect(await runCommandHere(['docs', option, ''])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Write the path of a folder'),
  });
});

test('the command docs --out changes no folder with files of others', async () => {
  const folder = createFolder('README.md');
  const build = () => runCommandHere(['docs', '--format', 'json', '--out', folder]);

  expect(await build()).toMatchObject({ code: 2, stderr: expect.stringContaining('no build of the documentation') });
  expect(readdirSync(folder)).toEqual(['README.md']);
  rmSync(path.join(folder, 'README.md'));
  writeFileSync(path.join(folder, '.gitkeep'), '');
  expect(await build()).toMatchObject({ code: 0 });
});

test('a second build of the documentation removes the pages that only the first one had, and no other file', async () => {
  const [folder, out] = [createFolder('guides/a.md', 'guides/b.md'), useTempFolder(onTestFinished)];
  const build = () => runCommandHere(['docs', '--format', 'markdown', '--pages', folder, '--out', out]);
  const namesIn = () => readdirSync(path.join(out, 'guides')).filter((name) => /^\w\.md$/.test(name));

  expect(await build()).toMatchObject({ code: 0 });
  writeFileSync(path.join(out, 'guides/c.md'), page);
  rmSync(path.join(folder, 'guides/a.md'));
  expect(await build()).toMatchObject({ code: 0 });
  expect(namesIn()).toEqual(['b.md', 'c.md']);
  writeFileSync(path.join(folder, 'guides/c.md'), page);
  expect(await build()).toMatchObject({ code: 2, stderr: expect.stringContaining('guides/c.md') });
});

test.each(['../precious.md', 'linked/precious.md'])(
  'the command docs removes nothing outside of the folder, whatever its list of files names: %s',
  async (name) => {
    const folder = createFolder('precious.md');
    const out = path.join(folder, 'site');
    mkdirSync(out);
    symlinkSync('..', path.join(out, 'linked'));
    writeFileSync(path.join(out, '.understudy-files.json'), JSON.stringify([name]));

    expect(await runCommandHere(['docs', '--format', 'json', '--out', out])).toMatchObject({ code: 2 });
    expect(existsSync(path.join(folder, 'precious.md'))).toBe(true);
  },
);

test.each<[string, string, (file: string) => void, string]>([
  ['a linked folder', 'reference', (file) => symlinkSync('../outside', file), 'is a symbolic link out of'],
  ['a linked list', '.understudy-files.json', (file) => symlinkSync('../outside/list', file), 'must be a file'],
  ['a dangling link', 'index.md', (file) => symlinkSync('../outside/index.md', file), 'must be a file'],
  ['a folder in place of a page', 'index.md', (file) => mkdirSync(file), 'must be a file'],
])('the command docs --out refuses a site with %s, and writes nothing outside of it', async (_, name, put, problem) => {
  const folder = createFolder();
  const [out, outside] = [path.join(folder, 'site'), path.join(folder, 'outside')];
  const build = () => runCommandHere(['docs', '--format', 'markdown', '--out', out]);
  mkdirSync(outside);
  await build();
  rmSync(path.join(out, name), { recursive: true });
  put(path.join(out, name));

  expect(await build()).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) });
  expect(readdirSync(outside)).toEqual([]);
});

// A recursive `mkdir` of Node never ends on a file system that reports ENOENT for a new folder.
test.skipIf(!existsSync('/proc/self'))('a command reports a folder that cannot be created', async () => {
  const report = ['report', '--from', 'examples/run.ndjson', '--output', '/proc/x/y/report'];
  for (const args of [['docs', '--out', '/proc/x/y'], report])
    expect(await runCommandHere(args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/\/proc\/x\/y.* cannot be written \(ENOENT\)/),
    });
});

test('the command docs --pages accepts a folder that contains only a logo and docs.yaml', async () => {
  const [folder, out] = [createFolder('logo.svg'), useTempFolder(onTestFinished)];
  writeFileSync(path.join(folder, 'docs.yaml'), 'logo: logo.svg\n');
  writeFileSync(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

  expect(await runCommandHere(['docs', '--pages', folder, '--out', out])).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('logo.svg');
});

test.each([['../secret.md'], [path.join(top, 'secret.md')]])(
  'the command docs --pages refuses a symbolic link that leads out of the folder: a link to %s',
  async (target) => {
    const folder = createFolder('page.md');
    writeFileSync(path.join(top, 'secret.md'), '# Keys\n\nKEY=hunter2\n');
    symlinkSync(target, path.join(folder, 'linked.md'));

    await expect(readPages(folder)).rejects.toThrow(/linked\.md is a symbolic link out of .*copy of the file/);
  },
);

test('the command docs copies the pictures that pages show', async () => {
  const [folder, out] = [createFolder('guides/a.md'), useTempFolder(onTestFinished)];
  writeFileSync(path.join(folder, 'guides/a.md'), '# A\n\nA.\n\n![The way of a call](call.svg)\n');
  const picture = path.join(folder, 'guides/call.svg');
  const run = (to = out) => runCommandHere(['docs', '--pages', folder, '--out', to]);

  writeFileSync(picture, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await run()).toMatchObject({ code: 0 });
  expect(existsSync(path.join(out, 'guides/call.svg'))).toBe(true);

  writeFileSync(picture, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const refused = path.join(out, 'refused');
  expect(await run(refused)).toMatchObject({ code: 2, stderr: expect.stringContaining('has the attribute onload') });
  expect(existsSync(refused)).toBe(false);
  rmSync(picture);
  mkdirSync(picture);
  expect(await run(refused)).toMatchObject({ code: 2, stderr: expect.stringContaining('call.svg must be a file') });
});

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${content}</svg>`;

test.each([
  ['no picture at all', 'has no element svg'],
  [svg('<script>alert(1)</script>'), 'has the element script'],
  [svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'), 'has the element x:script'],
  [svg('<foreignObject/>'), 'has the element foreignObject'],
  [svg('<!-- " --><g id="a>b" onclick="alert(1)"/><!-- " -->'), 'has the attribute onclick'],
  [svg('<![CDATA[<g "]]><script/><g id=""/>'), 'has the element script'],
  [svg('<h:iframe xmlns:h="http://www.w3.org/1999/&#120;html" src="javascript:alert(1)"/>'), 'has HTML'],
  [svg('<a href="&#106;avascript:alert(1)"/>'), 'has the link &#106;avascript:alert(1)'],
  [svg('<a xlink:href="java&#10;script:alert(1)"/>'), 'has the link java&#10;script:alert(1)'],
  [svg('<image href="https://elsewhere.example/a.png"/>'), 'has the link https://elsewhere.example/a.png'],
  [svg('<a><set attributeName="hr&#101;f" to="javascript:alert(1)"/></a>'), 'changes a link'],
  [svg('<style>@import "https://elsewhere.example/a.css";</style>'), 'loads another file'],
  [svg('<style>@imp<!-- -->ort "a.css";</style>'), 'loads another file'],
  [svg('<style><![CDATA[@\\69mport "a.css";]]></style>'), 'loads another file'],
  [svg('<rect fill="&#117;rl(https://elsewhere.example/a.svg#b)"/>'), 'loads another file'],
  [svg('<rect style="fill: url( &quot;b.svg#a&quot;)"/>'), 'loads another file'],
  [`<?xml-stylesheet href="a.xsl" type="text/xsl"?>${svg('')}`, 'has a style sheet'],
  [`<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'must be UTF-8'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'has a DOCTYPE'],
  [svg('<g id=">'), 'has an error'],
  [Buffer.from(`\uFEFF${svg('')}`, 'utf16le'), 'must be UTF-8'],
  [Buffer.from(svg(''), 'utf16le'), 'must be UTF-8'],
])('the command docs refuses an invalid or dangerous picture: %s', (content, message) => {
  expect(findSvgProblem(Buffer.from(content))).toContain(message);
});

test.each([
  `\uFEFF<?xml version="1.0" encoding="utf-8" standalone="no"?><!-- A > "B" -->${svg('')}`,
  svg('<title>Turn on = script &amp; C:\\69 url(x)</title><use xlink:href="#a"/>', ' inkscape:file="C:\\a"'),
  svg('<style>text { fill: url(#a) }\n.b > .c { font-family: "A" }</style><g style="font-family:&quot;A&quot;"/>'),
  svg('<image href="data:image/png;base64,AAAA"/><rect fill="url(\'#a\')"/>'),
])('the command docs accepts a harmless SVG picture: %s', (content) => {
  expect(findSvgProblem(Buffer.from(content))).toBeUndefined();
});

test('the command docs reports all mistakes in a docs.yaml in one run, each with its line', async () => {
  const folder = createFolder('page.md');
  mkdirSync(path.join(folder, 'icon.svg'));
  const mistakes = [
    ['titel: Chat', '1:1: .*titel.*'],
    ['logo: logo.png', '2:7: logo must name a picture .*'],
    ['favicon: icon.svg', '3:10: favicon must .* must be a file.*'],
    ["colours: { light: '#ffff00',", '4:19: colours.light .*1.0. Choose a darker colour.*'],
    ["  dark: '#0b57b0' }", '5:9: colours.dark .*2.3. Choose a lighter colour.*'],
    ['audience: all', '6:11: audience .*'],
    ['replace: [operations/cancel-call.md]', '7:11: replace.0. .* Did you mean "operations/cancel-call".'],
  ];
  writeFileSync(path.join(folder, 'docs.yaml'), mistakes.map(([line]) => line).join('\n'));

  const message = new RegExp(mistakes.map(([, issue]) => `docs.yaml:${issue}`).join('\n.*'));
  await expect(readDocsFile(folder)).rejects.toThrow(message);
});

test('the command docs reports the line of each wrong setting in docs.yaml', async () => {
  const [folder, out] = [createFolder('page.md'), useTempFolder(onTestFinished)];
  const stderrOf = async (...lines: readonly string[]) => {
    writeFileSync(path.join(folder, 'docs.yaml'), lines.join('\n'));
    const { code, stderr } = await runCommandHere(['docs', '--pages', folder, '--out', out, '--format', 'markdown']);
    expect(code).toBe(1);
    return stderr.match(/docs\.yaml:\d+: [\w.]+/g);
  };

  expect(
    await stderrOf('audience: customers', 'footer: "[Legal](legal.md)"', 'order: [page, nowhere]', 'hide: [secrets]'),
  ).toEqual(['docs.yaml:1: customers', 'docs.yaml:2: legal.md', 'docs.yaml:3: nowhere', 'docs.yaml:4: secrets']);
  expect(await stderrOf('title: A', 'footer: |', '  first line', '  second line', '  [x](dead.md)', '')).toEqual([
    'docs.yaml:5: dead.md',
  ]);
});

test.each(['docs.yaml', 'logo.svg'])(
  'the command docs --pages refuses a symbolic link in place of the file %s',
  async (name) => {
    const folder = createFolder('page.md');
    writeFileSync(path.join(folder, 'docs.yaml'), 'logo: logo.svg');
    writeFileSync(path.join(top, 'secret'), 'KEY=hunter2');
    rmSync(path.join(folder, name), { force: true });
    symlinkSync('../secret', path.join(folder, name));

    await expect(readDocsFile(folder)).rejects.toThrow(`${name} is a symbolic link out of `);
  },
);

// Every page links to all pages, so a hostile file name could break the HTML of each of them.
test
  .skipIf(process.platform === 'win32')
  .each([
    '"><script>x.md',
    "a'b.md",
    'a<b.md',
    'a&b.md',
    'a#b.md',
    'a?b.md',
    'a%2fb.md',
    '.md',
    '..md',
    '...md',
    'a/.b.md',
    'a\nb.md',
    'a\u202eb.md',
  ])('the command docs --pages refuses a file name that no URL can contain: %j', async (name) => {
  await expect(readPages(createFolder(name))).rejects.toThrow(/letters, digits/);
});
