import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { magicRecipients } from '../mock/domain/workspace.ts';
import { createMock, manualClock } from '../mock/index.ts';
import { parseWorkspacesFile } from '../mock/start/parse-files.ts';
import { builtInWorkspaces } from '../mock/start/workspaces.ts';
import { type Client, createClient } from '../src/client.ts';
import { documentedErrors } from '../src/generated/errors.ts';
import config from '../vitest.config.ts';
import { headingAnchorsIn, inlineCodeIn, parseBlocks, parseNpmCommands, parseTable } from './readme/markdown.ts';
import { findJsonMismatch, findTextMismatch } from './readme/mismatch.ts';
import { type CommandServer, serveCommands } from './readme/serve-commands.ts';
import { root, runBash, runCommand, type ServeProcess, startServe } from './support/cli-process.ts';
import { useTempFolder } from './support/temp-folder.ts';

const pageNames = ['README.md', 'mock/README.md', 'src/README.md', 'contracts/README.md'];
/** What needs the package installed: `test/package/package.test.ts` runs it. */
const withoutInstalled = (text: string) =>
  text.replace(/^## In your own repository$.*?(?=^## )/ms, (section) => section.replace(/[^\n]/g, ''));
const pages = pageNames.map((name) => ({ name, text: withoutInstalled(fileText(name)) }));
const readme = pages.map(({ text }) => text).join('\n');
const contributing = fileText('CONTRIBUTING.md');
const { scripts } = JSON.parse(fileText('package.json')) as { scripts: object };

const blocks = pages.flatMap(({ name, text }) => parseBlocks(text).map((block) => ({ ...block, page: name })));
type PageBlock = (typeof blocks)[number];
const shell = blocks.filter(({ language }) => language === 'sh');
/** Blocks that use the running service; the others are npm commands. */
const steps = shell.filter((block) => parseNpmCommands(block) === undefined);
const examples = blocks.filter(({ language }) => language === 'yaml' || language === 'ts');
const responses = blocks.filter(({ language }) => language === 'json' || language === 'text');
/** The same as the nearest step above; who runs these tests may have no PowerShell. */
const powerShell = blocks.filter(({ language }) => language === 'powershell');

const recipeLine = /^npx vitest run (examples\/recipes\/\S+)\n/gm;
/** Recipes are tests, which run beside this one. */
const withoutRecipes = (text: string) => text.replace(recipeLine, '');

/** Of each page, by its name: a mock of its own, and what its tables refer to. */
const services = new Map<string, ServeProcess>();
const variables = new Map<string, { SESSION: string; CALL: string }>();
const printed = useTempFolder();
let commands: CommandServer;
/** Output and exit code of each step, by its page and line. */
const results = new Map<string, { stdout: string; code: string; errorOutput: string }>();

beforeAll(async () => {
  commands = await serveCommands(printed);
  await Promise.all(pageNames.map(runSteps));
});

afterAll(() =>
  Promise.all([commands[Symbol.asyncDispose](), ...[...services.values()].map((service) => service.end())]),
);

/** All steps of a page run in one shell, in order, so that later steps can use the variables of earlier ones. */
async function runSteps(page: string): Promise<void> {
  const service = await startServe(['--port', '0']);
  services.set(page, service);
  const { host } = new URL(service.baseUrl);
  const script = steps
    .filter((block) => block.page === page)
    .map(
      (block) =>
        `${withoutRecipes(block.text).replaceAll('127.0.0.1:4010', host)}printf '\\036%s\\036%s\\036' $? ${placeOf(block)}\n`,
    );
  const { stdout, stderr } = await runBash(
    `${commands.shellFunctions}${script.join('')}printf '%s\\036%s' "$SESSION" "$CALL"`,
  );
  const parts = stdout.split('\x1e');
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [printed = '', code = '', place = ''] = parts.slice(index);
    results.set(place, { stdout: printed, code, errorOutput: stderr });
  }
  const [SESSION = '', CALL = ''] = parts.slice(-2);
  variables.set(page, { SESSION, CALL });
}

describe('every block is run', () => {
  test('every block has a known language', () => {
    const rest = blocks.filter((block) => ![...shell, ...examples, ...responses, ...powerShell].includes(block));

    expect(rest.map((block) => `${placeOf(block)}: ${block.language}`)).toEqual([]);
    expect(blocks.length).toBeGreaterThan(30);
  });

  test.each(steps.map(describeBlock))('$place: $title', ({ block }) => {
    expect(results.get(placeOf(block))).toMatchObject({ code: '0' });
  });

  test.each(responses.map(describeBlock))('the response in $place is as shown', ({ block }) => {
    const before = blocks[blocks.indexOf(block) - 1];
    const result =
      before === undefined || before.page !== block.page || block.precedingText !== ''
        ? undefined
        : results.get(placeOf(before));
    if (result === undefined) throw new Error(`No step is right above the response in ${placeOf(block)}.`);

    const mismatch =
      block.language === 'text'
        ? findTextMismatch(block.text, result.stdout)
        : findJsonMismatch(JSON.parse(block.text), JSON.parse(result.stdout));
    expect(mismatch).toBeUndefined();
  });

  test.each(powerShell.map(describeBlock))('$place sends what the step above it sends', ({ block }) => {
    const above = steps.findLast((step) => step.page === block.page && blocks.indexOf(step) < blocks.indexOf(block));
    const requestIn = (text: string) => ({
      url: /http:\S+/.exec(text)?.[0],
      key: /x-api-key(?:: |' = ')([\w-]+)/.exec(text)?.[1],
      type: /content-?type:? (\S+?)'?\s/i.exec(text)?.[1],
      body: /'(\{.*\})'/.exec(text)?.[1],
    });

    expect(requestIn(block.text)).toEqual(requestIn(above?.text ?? ''));
    expect(Object.values(requestIn(block.text))).not.toContain(undefined);
  });

  test.each(examples.map(describeBlock))('$place is the file named above it', async ({ block }) => {
    const [file = ''] = inlineCodeIn(block.precedingText).filter((code) => code.startsWith('examples/'));

    expect(block.text).toBe(fileText(file));
    expect(shell.some(({ text }) => text.includes(file))).toBe(true);
    if (block.language === 'yaml') expect(await parseWorkspacesFile(block.text, file)).toHaveLength(1);
  });

  test('the compiler checks the example files', () => {
    expect((JSON.parse(fileText('tsconfig.json')) as { include: string[] }).include).toContain('examples');
  });

  test.each(shell.filter((block) => !steps.includes(block)).map(describeBlock))('$place: $title', async ({ block }) => {
    for (const { name, args } of parseNpmCommands(block) ?? []) {
      if (name !== 'ci') expect(Object.keys(scripts)).toContain(name);
      if (name !== 'start' || args.length === 0) continue;
      await using started = await startServe([...args, '--port', '0']);
      expect(started.stdout()).toContain('Understudy is ready.');
    }
  });

  test('recipes that a page runs are tests of this package', () => {
    const recipes = steps.flatMap(({ text }) => [...text.matchAll(recipeLine)].map(([, file = '']) => file));
    const { projects = [] } = config.test ?? {};

    expect(recipes).not.toEqual([]);
    for (const recipe of recipes) expect(filesIn(path.dirname(recipe))).toContain(path.basename(recipe));
    expect(JSON.stringify(projects)).toContain('"examples/recipes/*.test.ts"');
  });

  test('npm start and npm test do what this test assumes', () => {
    expect(scripts).toMatchObject({ understudy: 'node cli/understudy.ts' });
    expect(scripts).toMatchObject({
      start: expect.stringMatching(/^node (--\S+ )*\S*understudy\.\w+ serve$/),
      test: 'node test/support/check.ts',
    });
    expect(fileText('.ci/run')).toMatch(/^npm ci\nnpm test$/m);
  });
});

test('the blocks of CONTRIBUTING.md are npm commands, and skeletons that another test compiles', () => {
  const commands = parseBlocks(contributing).filter(({ language }) => !['ts', 'yaml'].includes(language));

  expect(commands.map(parseNpmCommands)).not.toContain(undefined);
});

describe('the map', () => {
  const listed = parseTable(readme, 'Folder', 'What it holds').map(([cell = '', text = '']) => {
    return { folder: inlineCodeIn(cell)[0] ?? '', empty: text.includes('empty so far') };
  });

  test('lists every folder, test/ and lab/ as a whole', () => {
    const folders = foldersIn('.').flatMap((top) => (/^(test|lab)\/$/.test(top) ? [top] : [top, ...foldersIn(top)]));

    expect(folders.filter((folder) => !listed.some((row) => row.folder === folder))).toEqual([]);
  });

  test.each(listed)('$folder exists', ({ folder, empty }) => {
    expect(filesIn(folder).length > 0).toBe(!empty);
  });
});

describe.each([...pages, { name: 'CONTRIBUTING.md', text: contributing }])('$name', ({ name, text: page }) => {
  const code = inlineCodeIn(page.replace(/^```.*?^```$/gms, ''));

  test('names only files that exist', () => {
    const isPath = /^(?:(?:openapi|src|mock|contracts|examples|cli|lab|test)\/[\w./-]*|[\w.-]+\.(?:md|json)|LICENSE)$/;
    const named = code.filter((one) => isPath.test(one));

    const missing = named.filter((one) => !existsSync(path.join(root, one)));
    // The operation that the page adds as an example.
    expect(missing.filter((one) => !/get-call-status|plain-list/.test(one))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  test('links only to files and headings that exist', () => {
    // An indented block shows a file, whose links begin elsewhere.
    const prose = page.replaceAll(/^ {4}.*$/gm, '');
    const links = [...prose.matchAll(/\]\(([^)#\s]*)(?:#([\w-]+))?\)/g)];
    const broken = links.filter(([, file = '', heading]) => {
      const target = file === '' ? name : path.join(path.dirname(name), file);
      if (!existsSync(path.join(root, target))) return true;
      return heading !== undefined && !headingAnchorsIn(fileText(target)).includes(heading);
    });

    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const named = [...page.matchAll(/\bnpm run (?:--?\w+ )*([\w:]+)/g)].map(([, script]) => script);

    expect(named.filter((script) => script !== undefined && !(script in scripts))).toEqual([]);
  });
});

test('the table of options equals serve --help', async () => {
  const { stdout } = await runCommand(['serve', '--help']);
  const help = [...stdout.replace(/\s+/g, ' ').matchAll(/(--[\w-]+(?: <\w+>)?) ([^<]*?) ?\(([^(]*env: \w+)\)/g)];
  const rows = parseTable(readme, 'Option', 'Variable', 'Default', 'What it does');

  expect(rows.map((cells) => cells.map((cell) => cell.replaceAll('`', '')))).toEqual(
    help.map(([, option, text = '', notes = '']) => {
      const [description, inText] = text.split(/ \(default: (.*)\)$/);
      const [, variable] = /env: (\w+)/.exec(notes) ?? [];
      const [, value = inText ?? ''] = /default: "?([^",]+)/.exec(notes) ?? [];
      return [option, variable, value, description];
    }),
  );
});

describe('the built-in workspaces', () => {
  const [acme] = builtInWorkspaces;

  test('are listed with their keys', () => {
    const rows = parseTable(readme, 'Workspace', 'Keys', 'What for');

    expect(rows.map(([id = '', keys = '']) => [...inlineCodeIn(id), ...inlineCodeIn(keys)])).toEqual(
      builtInWorkspaces.map(({ id, apiKeys }) => [id, ...apiKeys]),
    );
  });

  test('have the channels, agents, templates and workflows of the page', () => {
    const rows = parseTable(readme, 'Channel', 'Type', 'What for');

    expect(rows.map((cells) => inlineCodeIn(cells.slice(0, 2).join()))).toEqual(
      acme?.channels.map(({ name, type }) => [name, type]),
    );
    const { agents = [], templates = [], workflows = [] } = acme ?? {};
    const others = [
      ...agents.map(({ name }) => name),
      ...templates.map(({ name }) => name),
      ...workflows.map(({ id }) => id),
    ];
    expect(inlineCodeIn(readme)).toEqual(expect.arrayContaining(others));
  });

  test('have an agent Ava who replies to these phrases', () => {
    const ava = acme?.agents.find(({ name }) => name === 'Ava');
    const script = ava?.versions.find(({ label }) => label === ava.published);

    expect(parseTable(readme, 'Say', 'To see').map(([phrases = '']) => inlineCodeIn(phrases))).toEqual(
      script?.replies.map(({ when }) => when),
    );
  });

  test('have these durations', () => {
    const rows = parseTable(readme, 'Duration', 'Default', 'What it is');

    expect(Object.fromEntries(rows.map(([name = '', value]) => [inlineCodeIn(name)[0], Number(value)]))).toEqual(
      acme?.durations,
    );
  });
});

describe('recipients with a scripted outcome', () => {
  const titles = ['Recipient', '`messages`', 'Then the session is', '`calls`', 'Then the call is'];
  const rows = parseTable(readme, ...titles).map((cells) => {
    const [recipients = [], messages = [], session = [], calls = [], ends = []] = cells.map(inlineCodeIn);
    return { recipient: recipients[0] ?? '', messages: messages[0], session: session[0], calls, ends };
  });

  test('are those of the mock', () => {
    const isNumber = (recipient: string) => recipient.startsWith('+');
    const expected = Object.entries(magicRecipients).map(([recipient, { messages, calls }]) => [
      recipient,
      messages,
      isNumber(recipient) ? calls : [],
    ]);

    expect(rows.map(({ recipient, messages, calls }) => [recipient, messages, calls])).toEqual(expected);
  });

  test.each(rows)('$recipient', async ({ recipient, session, ends }) => {
    const { client, mock } = serviceWithClock();
    const triggered = await client.triggerChat({ body: messageTo(recipient) });
    mock.time.advance({ seconds: 10 });
    expect(await statusOf(client, triggered.ok ? (triggered.data.sessionId ?? '') : '')).toBe(session);
    if (ends.length === 0) return;

    const noOfRetries = ends.length - 1;
    const called = await client.triggerCall({ body: { phoneNumber: recipient, agentName: 'Ava', noOfRetries } });
    mock.time.advance({ days: 1 });
    for (const [attempt, end] of ends.entries()) {
      const callId = called.ok ? called.data.callId : '';
      expect(await statusOf(client, attempt === 0 ? callId : `${callId}-r${attempt}`)).toBe(end);
    }
  });
});

describe('how to get every error', () => {
  const errorPage = 'mock/README.md';
  const documented = parseTable(readme, '`errorCode`', 'Status', 'Command');
  const chosen = parseTable(readme, '`errorCode` of our choice', 'Status', 'Command');
  const [shellFunctions = ''] = steps.filter(({ page }) => page === errorPage).map(({ text }) => text);

  test('lists all errors in the document', () => {
    const listed = documented.map(([code = '', status]) => [inlineCodeIn(code)[0], Number(status)]);

    expect(Object.fromEntries(listed)).toEqual(Object.assign({}, ...Object.values(documentedErrors)));
  });

  test.each(documented)('%s %s %s', async (code = '', status, command = '') => {
    const { reply } = await type(inlineCodeIn(command)[0] ?? '');

    expect(reply).toMatchObject({ errorCode: inlineCodeIn(code)[0], responseCode: Number(status) });
  });

  test.each(chosen)('%s %s %s', async (code = '', status, command = '') => {
    const { reply, headers } = await type(inlineCodeIn(command)[0] ?? '');

    expect(reply).toMatchObject({ errorCode: inlineCodeIn(code)[0], responseCode: Number(status) });
    expect(headers).toMatch(/^understudy-gap: /m);
  });

  const sentences = [...readme.matchAll(/`(api \/[^`]*)` returns\s+`(\w+)`/g)].map(([, ...parts]) => parts);
  test.each(sentences)('%s returns %s', async (command = '', code) => {
    expect((await type(command)).reply).toMatchObject({ errorCode: code });
  });

  /** A command of the page with the functions and the variables at its top. */
  async function type(command: string) {
    const { host } = new URL(services.get(errorPage)?.baseUrl ?? '');
    const { SESSION = '', CALL = '' } = variables.get(errorPage) ?? {};
    const functions = shellFunctions.match(/^\w+\(\) \{.*\}$/gm)?.join('\n') ?? '';
    const { stdout } = await runBash(
      `${functions.replaceAll('127.0.0.1:4010', host)}\nSESSION=${SESSION} CALL=${CALL}\n${command} -i`,
    );
    const [headers = '', body = ''] = stdout.split(/\r?\n\r?\n/, 2);
    const reply: unknown = JSON.parse(body);
    expect(reply).toMatchObject({ responseCode: Number(/^HTTP\/\S+ (\d+)/.exec(headers)?.[1]) });
    return { reply, headers };
  }
});

test('the same seed and clock return the same response, to the last byte', async () => {
  const texts = () => {
    const mock = createMock({ seed: 'tuesday', clock: manualClock(0) });
    const body = JSON.stringify({ doReturnResponse: true, agentName: 'Ava', message: 'everything' });
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    return mock
      .fetch('http://mock.test/api/chat-agent/trigger', { method: 'POST', headers, body })
      .then((r) => r.text());
  };

  expect(await texts()).toBe(await texts());
});

function fileText(name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

/** The position of a block: `mock/README.md:27`. */
function placeOf({ page, line }: PageBlock): string {
  return `${page}:${line}`;
}

/** A block with a title for its test. */
function describeBlock(block: PageBlock) {
  return { block, place: placeOf(block), title: block.text.split('\n')[0] ?? '' };
}

/** The folders directly in a folder that contain any file. */
function foldersIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|coverage)$/.test(entry.name))
    .map(({ name }) => `${folder === '.' ? '' : folder}${name}/`)
    .filter((one) => filesIn(one).length > 0);
}

function filesIn(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function serviceWithClock() {
  const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')), seed: 'recipients' });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock.test/api', fetch: mock.fetch });
  return { client, mock };
}

function messageTo(recipient: string) {
  if (recipient.includes('@')) return { communicationChannel: 'Help Desk', customerEmail: recipient };
  const communicationChannel = recipient.startsWith('+') ? 'Support Messenger' : 'Website Chat';
  return { communicationChannel, customerNumber: recipient };
}

async function statusOf(client: Client, sessionId: string): Promise<string | undefined> {
  const session = await client.getSession({ path: { sessionId } });
  return session.ok ? session.data.status : session.errorCode;
}
