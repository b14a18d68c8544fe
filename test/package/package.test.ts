import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { expect, inject, test } from 'vitest';
import { withChromium } from '../browser/chromium.ts';
import { cliEntry } from '../support/build.ts';
import { root, runCommand } from '../support/cli-process.ts';
import { serveFiles } from '../support/http/serve-http.ts';
import { sample } from '../support/sample.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { buildSite } from './build-site.ts';

interface Manifest {
  version: string;
  engines: { node: string };
  exports: Record<string, string | Record<string, string>>;
  dependencies?: object;
  scripts: Record<string, string>;
}

const tarball = inject('tarball');
const manifest = JSON.parse(readFileSync(path.join(tarball.folder, 'package.json'), 'utf8')) as Manifest;
const entry = path.join(tarball.folder, 'dist/understudy.mjs');
const project = useTempFolder();
mkdirSync(path.join(project, 'node_modules'));
cpSync(tarball.folder, path.join(project, 'node_modules/understudy-kit'), { recursive: true });
writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');

test('the npm package contains every exported file, and no test or source file', () => {
  const packed = tarball.files.map((file) => file.path);
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );

  const isDocumentation =
    /^((README|CONTRIBUTING|CHANGELOG|SECURITY)\.md|docs\/guides\/[\w-]+\.md|docs\/pictures\/[\w-]+\.png)$/;
  const others = packed.filter((file) => !/^(dist\/|(LICENSE|package\.json)$)/.test(file));
  expect(others.filter((file) => !isDocumentation.test(file))).toEqual([]);
  expect(packed.filter((file) => file.startsWith('dist/tests'))).toEqual([]);
  for (const target of targets.filter((one) => !one.includes('*')))
    expect(existsSync(path.join(tarball.folder, target)), target).toBe(true);
  expect(readdirSync(path.join(tarball.folder, 'dist/schemas')).toSorted()).toEqual(
    ['baseline', 'config', 'docs', 'profile', 'report', 'run', 'scenario', 'subject', 'workspaces'].map(
      (name) => `${name}.json`,
    ),
  );
});

test('the package has no dependencies and no install scripts', () => {
  expect(manifest.dependencies).toBeUndefined();
  expect(Object.keys(manifest.scripts).filter((name) => /^((pre|post)?install|prepare)$/.test(name))).toEqual([]);
});

test('the package names the licence of every bundled package', () => {
  const textOf = (file: string) => readFileSync(path.join(tarball.folder, file), 'utf8');
  const licenses = textOf('dist/third-party-licenses.txt');

  for (const name of ['commander', 'fast-check', 'json-server', '@noble/hashes', 'temporal-polyfill', 'yaml'])
    expect(`\n${licenses}`).toContain(`\n${name} `);
  expect(textOf('dist/docs/licenses.txt')).toContain('\nminisearch ');
  expect(tarball.files.filter((file) => textOf(file.path).includes(root)).map((file) => file.path)).toEqual([]);
});

test('two builds of the package from the same sources are identical, byte by byte', () => {
  const scriptsIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /^(chunks.)?[\w.-]+\.mjs$/.test(name))
        .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    );

  const packed = scriptsIn(path.join(tarball.folder, 'dist'));
  expect(Object.keys(packed).length).toBeGreaterThan(20);
  expect(scriptsIn(path.join(root, path.dirname(cliEntry)))).toMatchObject(packed);
});

test('every entry point of the package can be imported as an ES module', async () => {
  const data = new Uint8Array(readFileSync(tarball.file));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });

  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

const compilers = sample(['@typescript/native-preview', 'typescript'], 2);
test.each(compilers)('the compiler %s accepts the types of the package without skipLibCheck', (name) => {
  const compiler = path.join(root, 'node_modules', name, 'bin/tsc');
  cpSync(path.join(import.meta.dirname, 'types'), path.join(project, 'types'), { recursive: true });
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', path.join(project, 'types')], {
    encoding: 'utf8',
  });

  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('the command understudy prints its version', async () => {
  expect(await runCommand(['--version'], {}, entry)).toEqual({
    code: 0,
    stdout: `${manifest.version}\n`,
    stderr: '',
  });
});

test('on Node 12, the command understudy prints the Node version that it requires', (context) => {
  const toSyntaxOf = (source: string, target: ts.ScriptTarget) =>
    ts.transpileModule(source, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText;
  for (const file of [entry, path.join(path.dirname(entry), 'check-node.mjs')]) {
    const source = readFileSync(file, 'utf8');
    expect(toSyntaxOf(source, ts.ScriptTarget.ES2019)).toBe(toSyntaxOf(source, ts.ScriptTarget.ESNext));
  }
  const checkNode = readFileSync(path.join(path.dirname(entry), 'check-node.mjs'), 'utf8');
  expect(checkNode).toContain(`[${manifest.engines.node.replace('>=', '').replace('.', ', ')}]`);

  const older = findOlderNode(22);
  if (older === undefined) return context.skip('There is no older Node on the PATH.');
  const { status, stdout, stderr } = spawnSync(older, [entry, 'serve'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^understudy-kit needs Node 22\.13 or newer, and this is Node [\d.]+\. Install it: \S+\n$/);
});

test('if the SDK for MCP servers is missing, the command understudy mcp prints how to install the SDK', async () => {
  const { code, stderr } = await runCommand(['mcp'], {}, entry);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /^The tools for agents need the SDK .* Run: npm install --save-dev @modelcontextprotocol\/server@\S+\n$/,
    ),
  });
});

withChromium((newContext) => {
  test('a mock has the same behaviour in Node, a page, a web worker and a service worker', async () => {
    const site = await buildSite(project);
    await using server = await serveFiles(site);
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    const runIn = (place: string) =>
      page.evaluate(
        (name) => (globalThis as unknown as { runIn: Record<string, () => string> }).runIn[name]?.(),
        place,
      );

    const { runScenario } = (await import(pathToFileURL(path.join(project, 'scenario.js')).href)) as {
      runScenario: () => Promise<string>;
    };
    const inNode = await runScenario();

    expect(JSON.parse(inNode)).toMatchObject({
      session: { ok: true, status: 200 },
      unknown: { errorCode: 'sessionNotFound' },
      violations: [
        ['triggerChat', 0],
        ['getSession', 0],
        ['getSession', 0],
      ],
    });
    for (const place of ['page', 'web worker', 'service worker'])
      expect([place, await runIn(place)]).toEqual([place, inNode]);
    await context.close();
  });
});

function findOlderNode(version: number): string | undefined {
  const candidates = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  return candidates
    .filter((file) => existsSync(file))
    .find((file) => {
      const [, major] = /^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' })) ?? [];
      return Number(major) < version;
    });
}
