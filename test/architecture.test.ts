import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

interface SourceFile {
  /** From the root of the repository, with slashes: `mock/domain/world.ts`. */
  path: string;
  text: string;
}

/** What the files of a place may know. Places and permissions are beginnings of paths; the first row that fits counts. */
interface Place {
  files: string;
  may: readonly string[];
  /** What may be imported for its types alone. */
  mayTypes?: readonly string[];
}

const facts = ['src/errors.ts', 'src/instant.ts', 'src/operations.ts', 'src/envelope.ts', 'src/schema.ts'];
const tables = [
  'alternatives',
  'defaults',
  'enums',
  'ids',
  'errors',
  'operations',
  'service-types',
  'workspaces-types',
].map((name) => `src/generated/${name}.ts`);
const engine = [
  'mock/engine/engine.ts',
  'mock/start/read-profile.ts',
  'mock/clock/clock.ts',
  'mock/clock/swappable-clock.ts',
  'mock/clock/catch-up.ts',
  'mock/clock/time.ts',
  'mock/clock/workspace-clock.ts',
  'mock/random-source.ts',
  'mock/listeners.ts',
  'mock/engine/replay.ts',
  'mock/work.ts',
  'mock/domain/',
];
/** What all rooms of the kit may know. */
const kitFacts = [
  'rule',
  'dimensions',
  'check-result',
  'exchange',
  'response-check',
  'violation',
  'internal-error',
  'json-object',
  'json-pointer',
  'sleep',
].map((name) => `contracts/${name}.ts`);
/** What rules are made of. How rules are run is not their business. */
const ruleParts = ['model', 'generators', 'expect', 'steps', 'facts'].map((name) => `contracts/${name}/`);
/** A room of the kit: what it may import, and what for its types alone. Each may import itself and the facts. */
function kitRoom(name: string, may: readonly string[], types: readonly string[] = []): Place {
  const toPath = (room: string) => `contracts/${room}/`;
  return {
    files: `contracts/${name}/`,
    may: [`contracts/${name}/`, ...may.map(toPath), ...kitFacts, 'src/', 'node:'],
    mayTypes: types.map(toPath),
  };
}

/** Tables and names of the command line. */
const configSources = ['command-table', 'command', 'flag-name'].map((name) => `src/cli/${name}.ts`);

/** The arrows between places. What is not listed is not allowed; a file may always know its own package imports. */
const places: readonly Place[] = [
  // The command line uses the doors, and nothing behind them.
  { files: 'src/cli/program.ts', may: ['src/', 'package.json'] },
  { files: 'src/cli/commands/document/mcp.ts', may: ['src/', 'mock/index.ts', 'package.json', 'node:'] },
  {
    files: 'src/cli/',
    may: [
      'src/',
      'mock/index.ts',
      'contracts/index.ts',
      'contracts/options.ts',
      'docs/index.ts',
      'docs/options.ts',
      'node:',
    ],
  },
  { files: 'src/generated/', may: ['src/generated/'], mayTypes: ['src/schema.ts', 'src/document/walkthrough.ts'] },
  { files: 'src/redaction/', may: ['src/redaction/'] },
  { files: 'src/', may: ['src/'] },
  { files: 'mock/domain/', may: ['mock/domain/', ...facts, ...tables, 'src/text/'] },
  { files: 'mock/random-source.ts', may: ['mock/domain/'] },
  { files: 'mock/listeners.ts', may: [] },
  { files: 'mock/work.ts', may: ['mock/domain/bounds/bounds.ts'] },
  { files: 'mock/engine/replay.ts', may: ['mock/domain/', 'mock/work.ts'], mayTypes: ['mock/log/'] },
  { files: 'mock/start/read-profile.ts', may: ['mock/domain/', 'src/files/', 'src/generated/'] },
  { files: 'mock/clock/alarm.ts', may: ['mock/clock/clock.ts', ...facts] },
  { files: 'mock/clock/time.ts', may: [...engine, ...facts] },
  { files: 'mock/clock/workspace-clock.ts', may: [...engine, ...facts] },
  { files: 'mock/clock/clock.ts', may: facts },
  { files: 'mock/clock/swappable-clock.ts', may: ['mock/clock/clock.ts'] },
  { files: 'mock/clock/catch-up.ts', may: ['mock/clock/clock.ts', 'mock/clock/swappable-clock.ts', ...facts] },
  {
    files: 'mock/start/bootstrap.ts',
    may: [...engine, 'mock/log/', 'mock/control/snapshot-document.ts', 'mock/control/refusal.ts', 'src/'],
  },
  // The engine knows log and alarm by their shapes, which stand beside the implementations.
  {
    files: 'mock/engine/',
    may: ['mock/engine/', ...engine, ...facts, ...tables],
    mayTypes: ['mock/log/', 'mock/clock/alarm.ts'],
  },
  { files: 'mock/http/adapters/node-server.ts', may: ['mock/http/', 'node:'] },
  { files: 'mock/http/adapters/stream-reply.ts', may: ['mock/http/'], mayTypes: ['node:http'] },
  { files: 'mock/http/adapters/read-bytes.ts', may: ['mock/http/'], mayTypes: ['node:http'] },
  { files: 'mock/http/adapters/turn.ts', may: ['node:timers'] },
  { files: 'mock/http/', may: ['mock/http/', ...engine, 'src/'] },
  {
    files: 'mock/control/',
    may: [
      'mock/control/',
      'mock/http/',
      'mock/log/',
      'mock/scenarios/',
      'mock/workspaces/',
      ...engine,
      'src/',
      'node:',
    ],
    mayTypes: ['mock/platform.ts'],
  },
  {
    files: 'mock/scenarios/',
    may: [
      'mock/scenarios/',
      'mock/clock/clock.ts',
      'mock/control/refusal.ts',
      'mock/control/snapshot-document.ts',
      'mock/engine/replay.ts',
      'mock/work.ts',
      'mock/workspaces/',
      'src/',
    ],
    mayTypes: ['mock/mock.ts', 'mock/control/control-context.ts'],
  },
  {
    files: 'mock/log/sqlite/state-file.ts',
    may: [
      'mock/log/',
      'mock/control/refusal.ts',
      'mock/control/snapshot-document.ts',
      ...engine,
      ...facts,
      ...tables,
      'node:',
    ],
  },
  {
    files: 'mock/log/postgres/load-postgres.ts',
    may: ['mock/log/postgres/', 'package.json'],
  },
  { files: 'mock/log/', may: ['mock/log/', ...engine, ...facts, ...tables, 'node:'] },
  // A replica is a mock for each workspace: it may use all that a mock is made of.
  { files: 'mock/replicas/', may: ['mock/', 'src/'] },
  { files: 'mock/workspaces/', may: ['mock/workspaces/', ...engine, 'src/'] },
  {
    files: 'mock/dashboard/',
    may: [
      'mock/dashboard/',
      'src/control-client.ts',
      'src/control-operations.ts',
      'src/json.ts',
      'src/text/quote-for-shell.ts',
      'src/generated/control-',
      'src/generated/workspaces.schema.json',
      'src/generated/request-forms.json',
      ...facts,
      ...tables,
    ],
  },
  { files: 'mock/mock.ts', may: ['mock/', 'src/'] },
  {
    files: 'mock/start/parse-files.ts',
    may: ['mock/domain/', 'mock/start/read-profile.ts', 'mock/scenarios/', 'mock/workspaces/', 'src/files/'],
    mayTypes: ['mock/mock.ts'],
  },
  { files: 'mock/platform.ts', may: [], mayTypes: ['mock/http/', 'mock/control/'] },
  // What a browser loads reaches nothing of Node: that comes as a value from the door.
  {
    files: 'mock/front.ts',
    may: ['mock/http/', 'mock/listeners.ts'],
    mayTypes: ['mock/mock.ts', 'mock/platform.ts', 'node:net'],
  },
  { files: 'mock/create-mock.ts', may: ['mock/', 'src/'] },
  {
    files: 'mock/browser.ts',
    may: ['mock/create-mock.ts', 'mock/clock/clock.ts', 'mock/start/parse-files.ts'],
    mayTypes: ['mock/mock.ts'],
  },
  { files: 'mock/index.ts', may: ['mock/', 'src/'] },
  { files: 'mock/behaviour.ts', may: ['mock/domain/'] },
  kitRoom('operations', [], ['subject']),
  kitRoom('subject', ['operations']),
  kitRoom('expect', ['operations'], ['subject']),
  kitRoom('transport', ['operations', 'expect', 'reports'], ['subject']),
  kitRoom('generators', ['model', 'operations', 'subject']),
  kitRoom('model', ['expect', 'steps'], ['subject', 'transport']),
  kitRoom('facts', ['steps', 'subject'], ['generators', 'operations', 'transport']),
  kitRoom('steps', ['expect', 'generators', 'subject'], ['operations', 'transport']),
  {
    files: 'contracts/rules/',
    may: [
      'contracts/rules/',
      ...ruleParts,
      'contracts/subject/',
      'contracts/transport/clock-control.ts',
      ...kitFacts,
      'src/',
    ],
    mayTypes: ['contracts/transport/'],
  },
  kitRoom('reports', ['redaction', 'facts'], ['operations', 'subject', 'transport', 'expect', 'verify']),
  kitRoom('redaction', ['reports'], ['subject', 'expect', 'verify']),
  kitRoom('preflight', ['observe', 'operations', 'reports', 'subject', 'transport']),
  kitRoom('observe', ['generators', 'operations', 'subject', 'transport', 'reports']),
  kitRoom(
    'compare',
    [
      'generators',
      'observe',
      'operations',
      'preflight',
      'redaction',
      'reports',
      'rules',
      'expect',
      'subject',
      'transport',
      'verify',
    ],
    ['model'],
  ),
  kitRoom('replay', ['facts', 'redaction', 'reports', 'rules', 'subject', 'transport', 'verify'], ['operations']),
  { files: 'contracts/traffic/proxy.ts', may: ['contracts/', 'src/', 'package.json', 'node:'] },
  kitRoom('traffic', ['expect', 'operations', 'transport']),
  { files: 'contracts/verify/verify.ts', may: ['contracts/', 'src/', 'package.json'] },
  kitRoom('verify', ['facts', 'observe', 'operations', 'redaction', 'reports', 'rules', 'subject', 'transport']),
  ...kitFacts.map(
    (files): Place => ({
      files,
      may: kitFacts,
      mayTypes: ['facts', 'operations', 'subject', 'transport'].map((room) => `contracts/${room}/`).concat('src/'),
    }),
  ),
  ...['index', 'options', 'vitest'].map(
    (door): Place => ({ files: `contracts/${door}.ts`, may: ['contracts/', 'src/'] }),
  ),
  // They use the doors, as everybody does.
  { files: 'integrations/', may: ['integrations/', 'mock/index.ts', 'mock/browser.ts', 'src/', 'node:'] },
  // It knows the document, and the mock and the kit by their doors.
  { files: 'docs/', may: ['docs/', 'mock/index.ts', 'mock/behaviour.ts', 'contracts/index.ts', 'src/', 'node:'] },
  // The schema of the config file is made from the table of commands.
  {
    files: 'openapi/generate/',
    may: ['openapi/', 'src/schema.ts', 'src/annotations.ts', 'node:', ...configSources],
  },
  { files: 'openapi/', may: ['openapi/', 'src/schema.ts', 'src/annotations.ts', 'node:'] },
  // It opens every server that we have.
  {
    files: 'bench/soak/gate/places.ts',
    may: ['bench/', 'mock/', 'contracts/', 'src/cli/output/live-site.ts', 'test/support/http/', 'node:'],
  },
  // The score of the contract kit is measured on test doubles.
  {
    files: 'bench/',
    may: ['bench/', 'build/pack.ts', 'mock/', 'contracts/', 'src/', 'test/simulation/', 'test/support/', 'node:'],
  },
  { files: 'examples/app/', may: ['examples/app/'] },
  {
    files: 'examples/',
    may: [
      'mock/index.ts',
      'mock/workspaces/parse-workspaces-file.ts',
      'contracts/index.ts',
      'contracts/vitest.ts',
      'src/',
      'node:',
    ],
  },
];

/** Nobody but the command line itself may know these, except for what has no effect, and for a file that a row names. */
const closed = ['src/cli/'];

/** Imports that no arrow allows: `mock/domain/world.ts -> node:fs`. */
function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const place = places.find(({ files: beginning }) => file.path.startsWith(beginning));
    if (place === undefined) return [`${file.path} stands in a place that has no row`];
    return importsOf(file)
      .filter(({ target, typeOnly }) => {
        if (!isOurs(target) && !target.startsWith('node:')) return false;
        const isClosed =
          !place.may.includes(target) && closed.some((one) => target.startsWith(one) && !file.path.startsWith(one));
        if (isClosed && !configSources.includes(target)) return true;
        const allowed = [...place.may, ...(typeOnly ? (place.mayTypes ?? []) : [])];
        return !allowed.some((one) => target.startsWith(one));
      })
      .map(({ target }) => `${file.path} -> ${target}`);
  });
}

/** Files that import each other round in a circle, for types or not: one line for each circle found. */
function findCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).map(({ target }) => target)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start !== -1) found.push([...trail.slice(start), file].join(' -> '));
    if (start !== -1 || done.has(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** What a pure file does that no pure file may: `mock/domain/world.ts: Date.now`. */
function findImpurities(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const impure = impurityOf(node);
      if (impure !== undefined) found.push(`${file.path}: ${impure}`);
      ts.forEachChild(node, visit);
    };
    visit(parseSource(file));
    return found;
  });
}

const impureNames = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'process',
  'console',
  'crypto',
  'performance',
  'Promise',
];

function impurityOf(node: ts.Node): string | undefined {
  if (ts.isAwaitExpression(node)) return 'await';
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async';
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return 'new Date()';
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return 'Date()';
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    return text === 'Date.now' || text === 'Math.random' || text.startsWith('Temporal.Now') ? text : undefined;
  }
  const named = ts.isIdentifier(node) && impureNames.includes(node.text) && !isMemberName(node);
  return named ? node.text : undefined;
}

/** Whether a name only says which member is meant: `.process` or `{ process: … }`. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

/** Paths with a step that is not in kebab-case, or that says nothing. */
function findBadNames(paths: readonly string[]): string[] {
  const capitals = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE', 'Dockerfile'];
  return paths.filter((one) =>
    one.split('/').some((step) => {
      if (capitals.includes(step) || step === '.github') return false;
      const saysNothing = /(^|[-.])(utils?|helpers?|commons?|managers?|misc)([-.]|$)/.test(step);
      return saysNothing || !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(step);
    }),
  );
}

/** Files longer than a person reads in one go. */
function findTooLong(files: readonly SourceFile[], lines = 250): string[] {
  return files.filter(({ text }) => text.trimEnd().split('\n').length > lines).map(({ path }) => path);
}

interface Import {
  /** Path from the root of the repository, `node:…`, or a package. */
  target: string;
  typeOnly: boolean;
}

function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    const target = text.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), text) : text;
    found.push({ target, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly === true);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(parseSource(file));
  return found;
}

function parseSource(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
}

function isOurs(target: string): boolean {
  return (
    /^((src|mock|contracts|openapi|docs|bench|build|examples|test)\/|package\.json$)/.test(target) ||
    target.startsWith('..')
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

const root = path.resolve(import.meta.dirname, '..');
const paths = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !name.startsWith('.') && !['node_modules', 'dist', 'coverage'].includes(name))
  .flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name) : [entry.name]));
const folders = ['src/', 'mock/', 'contracts/', 'openapi/', 'docs/', 'bench/', 'examples/'];
const ours = paths
  .filter((one) => /\.tsx?$/.test(one) && folders.some((folder) => one.startsWith(folder)))
  .map((one): SourceFile => ({ path: one, text: readFileSync(path.join(root, one), 'utf8') }));
const authored = ours.filter(({ path }) => !path.startsWith('src/generated/'));
const domain = ours.filter(({ path }) => path.startsWith('mock/domain/'));

describe('this repository', () => {
  test('imports only along the arrows', () => expect(forbiddenImports(ours)).toEqual([]));
  test('has no files that import each other in a circle', () => expect(findCycles(ours)).toEqual([]));
  test('has a domain without clock, chance, waiting and I/O', () => expect(findImpurities(domain)).toEqual([]));
  test('has files that are named in kebab-case after what they hold', () => expect(findBadNames(paths)).toEqual([]));
  test('has files of a length that can be read', () => expect(findTooLong(authored)).toEqual([]));
  test('is looked at as a whole', () => {
    const looked = new Set(ours.map(({ path }) => path.split('/')[0]));

    expect([...looked]).toEqual(expect.arrayContaining(['src', 'mock', 'openapi', 'bench']));
    expect(domain.length).toBeGreaterThan(30);
  });
});

function sourceFile(path: string, text: string): SourceFile {
  return { path, text };
}

describe('an arrow that is not there is reported', () => {
  test.each<[from: string, text: string, finding?: string]>([
    ['mock/domain/world.ts', "import fs from 'node:fs';", 'node:fs'],
    ['mock/domain/world.ts', "import type { Server } from 'node:http';", 'node:http'],
    ['mock/domain/world.ts', "import { createEngine } from '../engine/engine.ts';", 'mock/engine/engine.ts'],
    ['mock/domain/world.ts', "import { statusOf } from '../../src/errors.ts';"],
    ['mock/domain/world.ts', "import { createClient } from '../../src/client.ts';", 'src/client.ts'],
    [
      'mock/domain/world.ts',
      "import * as v from '../../src/generated/request-validators.js';",
      'src/generated/request-validators.js',
    ],
    ['mock/domain/world.ts', "// import { x } from '../engine/engine.ts';"],
    ['mock/domain/world.ts', 'const text = "import x from \'../engine/engine.ts\'";'],
    ['mock/engine/create-engine.ts', "import type { EventLog } from '../log/memory-log.ts';"],
    ['mock/engine/create-engine.ts', "import { memoryLog } from '../log/memory-log.ts';", 'mock/log/memory-log.ts'],
    ['mock/engine/create-engine.ts', "import { handle } from '../http/handle.ts';", 'mock/http/handle.ts'],
    ['mock/http/handle.ts', "const { readFile } = await import('node:fs/promises');", 'node:fs/promises'],
    [
      'mock/http/handle.ts',
      "import { builtInWorkspaces } from '../workspaces/parse-workspaces.ts';",
      'mock/workspaces/parse-workspaces.ts',
    ],
    ['mock/http/adapters/node-server.ts', "import { createServer } from 'node:http';"],
    ['mock/log/sqlite/sqlite-log.ts', "import { DatabaseSync } from 'node:sqlite';"],
    ['mock/workspaces/parse-workspaces-file.ts', "import { readFileSync } from 'node:fs';", 'node:fs'],
    ['mock/front.ts', "import type { AddressInfo } from 'node:net';"],
    ['mock/front.ts', "import { isIP } from 'node:net';", 'node:net'],
    [
      'mock/browser.ts',
      "import { createNodeServer } from './http/adapters/node-server.ts';",
      'mock/http/adapters/node-server.ts',
    ],
    ['mock/index.ts', "export { run } from '../contracts/index.ts';", 'contracts/index.ts'],
    ['contracts/verify/run.ts', "import { createMock } from '../../mock/index.ts';", 'mock/index.ts'],
    ['contracts/verify/run.ts', "type Mock = import('../../mock/index.ts').Mock;", 'mock/index.ts'],
    ['contracts/rules/call/cancel-call.ts', "import { run } from '../../verify/run.ts';", 'contracts/verify/run.ts'],
    ['src/client.ts', "import { createMock } from '../mock/index.ts';", 'mock/index.ts'],
    ['src/client.ts', "import { runServe } from './cli/commands/mock/serve.ts';", 'src/cli/commands/mock/serve.ts'],
    ['src/client.ts', "import path from 'node:path';", 'node:path'],
    ['src/redaction/mask-text.ts', "import '../client.ts';", 'src/client.ts'],
    ['src/generated/ids.ts', "import '../errors.ts';", 'src/errors.ts'],
    ['src/generated/ids.d.ts', "import type { Validator } from '../schema.ts';"],
    ['src/cli/commands/mock/serve.ts', "import { createMock } from '../../../../mock/index.ts';"],
    [
      'src/cli/commands/mock/serve.ts',
      "import { createEngine } from '../../../../mock/engine/engine.ts';",
      'mock/engine/engine.ts',
    ],
    [
      'src/cli/commands/contract/verify.ts',
      "import { run } from '../../../../contracts/verify/run.ts';",
      'contracts/verify/run.ts',
    ],
    ['src/cli/commands/contract/verify.ts', "import { rules } from '../../../../contracts/index.ts';"],
    [
      'mock/index.ts',
      "import { runServe } from '../src/cli/commands/mock/serve.ts';",
      'src/cli/commands/mock/serve.ts',
    ],
    ['openapi/lint/ids.ts', "import { placeOf } from '../../src/schema.ts';"],
    ['openapi/lint/ids.ts', "import { statusOf } from '../../src/errors.ts';", 'src/errors.ts'],
    [
      'examples/client.ts',
      "import { decide } from '../mock/domain/operations/index.ts';",
      'mock/domain/operations/index.ts',
    ],
    ['mock/dashboard/page.ts', "import { createEngine } from '../engine/engine.ts';", 'mock/engine/engine.ts'],
    ['mock/domain/world.ts', "import TinyQueue from 'tinyqueue';"],
  ])('%s: %s', (from, text, finding) => {
    expect(forbiddenImports([sourceFile(from, text)])).toEqual(finding === undefined ? [] : [`${from} -> ${finding}`]);
  });

  test('a file in a place without a row', () => {
    expect(forbiddenImports([sourceFile('mock/new-thing.ts', '')])).toEqual([
      'mock/new-thing.ts stands in a place that has no row',
    ]);
  });
});

describe('what no pure file does is reported', () => {
  test.each<[code: string, finding?: string]>([
    ['Date.now()', 'Date.now'],
    ['new Date()', 'new Date()'],
    ['new Date(0)'],
    ['Date()', 'Date()'],
    ['Math.random()', 'Math.random'],
    ['Temporal.Now.instant()', 'Temporal.Now.instant'],
    ['setTimeout(f, 1)', 'setTimeout'],
    ['async () => 1', 'async'],
    ['console.log(1)', 'console'],
    ['world.process'],
    ['({ console: 1 })'],
    ["'Date.now() and await'"],
    ['1 // Math.random()'],
  ])('%s', (code, finding) => {
    const found = findImpurities([sourceFile('mock/domain/a.ts', `const a = ${code};`)]);

    expect(found.slice(0, 1)).toEqual(finding === undefined ? [] : [`mock/domain/a.ts: ${finding}`]);
  });
});

test('a circle is reported, of values and of types', () => {
  const a = sourceFile('src/a.ts', "import { b } from './b.ts';");
  const b = sourceFile('src/b.ts', "import type { C } from './c.ts';");
  const c = sourceFile('src/c.ts', "export * from './a.ts';");

  expect(findCycles([a, b, c])).toEqual(['src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts']);
  expect(findCycles([a, b])).toEqual([]);
});

test.each(['src/Client.ts', 'mock/utils.ts', 'mock/http-helpers/a.ts', 'src/call_priority.ts', 'src/manager.test.ts'])(
  'the name %s is reported',
  (name) => expect(findBadNames([name])).toEqual([name]),
);

test.each(['README.md', 'src/request-path.ts', 'src/generated/request-validators.d.ts'])(
  'the name %s is good',
  (name) => expect(findBadNames([name])).toEqual([]),
);

test('a long file is reported', () => {
  expect(findTooLong([sourceFile('src/a.ts', 'x;\n'.repeat(251)), sourceFile('src/b.ts', 'x;\n'.repeat(250))])).toEqual(
    ['src/a.ts'],
  );
});
