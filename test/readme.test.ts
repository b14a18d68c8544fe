import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { magicRecipients } from '../mock/domain/workspace.ts';
import { createMock, manualClock } from '../mock/index.ts';
import { builtInWorkspaces } from '../mock/start/options.ts';
import { type Client, createClient } from '../src/client.ts';
import { chosenStatusOf } from '../src/operations.ts';
import { inlineCodeIn, parseBlocks, parseNpmCommands, parseTable } from './readme/markdown.ts';
import { root } from './support/cli-process.ts';

const reference = fileText('docs/guides/mock-reference.md');
const readme = fileText('README.md');
const contributing = fileText('CONTRIBUTING.md');
const { scripts } = JSON.parse(fileText('package.json')) as { scripts: object };
const guideNames = readdirSync(path.join(root, 'docs/guides'));
const pages = ['README.md', 'CONTRIBUTING.md', ...guideNames.map((name) => `docs/guides/${name}`)].map((name) => ({
  name,
  page: fileText(name),
}));

test('README.md starts with the two commands of the setup, each in its own block', () => {
  const commands = parseBlocks(readme).slice(0, 2).map(parseNpmCommands);

  expect(commands.map((block) => block?.map(({ name }) => name))).toEqual([
    ['ci', 'start'],
    ['ci', 'test'],
  ]);
  expect(scripts).toMatchObject({
    start: expect.stringMatching(/^node (--\S+ )*\S*understudy\.\w+ serve$/),
    test: 'node test/support/check.ts',
  });
  expect(fileText('.ci/run')).toMatch(/^npm ci\nnpm test$/m);
});

test('the code blocks of CONTRIBUTING.md contain only npm commands, TypeScript and YAML', () => {
  const commands = parseBlocks(contributing).filter(({ language }) => !['ts', 'yaml'].includes(language));

  expect(commands.map(parseNpmCommands)).not.toContain(undefined);
});

test('README, CONTRIBUTING and the guides are shorter than their limits', () => {
  const linesOf = (page: string) => page.split('\n').length - 1;
  const isGenerated = (page: string) => page.includes('This page is generated');
  const guides = pages.filter(({ name }) => name.startsWith('docs/'));

  expect(linesOf(readme)).toBeLessThanOrEqual(150);
  expect(linesOf(contributing)).toBeLessThanOrEqual(180);
  expect(guides.filter(({ page }) => !isGenerated(page) && linesOf(page) > 250).map(({ name }) => name)).toEqual([]);
  const byHand = guides.filter(({ page }) => !isGenerated(page)).map(({ page }) => linesOf(page));
  expect(byHand.reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(1_250);
});

test('each test and command that SECURITY.md names exists', () => {
  const security = fileText('SECURITY.md');
  const named = [...security.matchAll(/`(test\/[^`]*)`/g)].map(([, name = '']) => name);
  const measures = [...security.matchAll(/`npm run lab -- (\w+)`/g)].map(([, name = '']) => name);
  const lab = JSON.parse(fileText('lab/package.json')) as { scripts: object };

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(measures.filter((name) => !Object.hasOwn(lab.scripts, name))).toEqual([]);
});

test('the map of folders in README.md lists every folder', () => {
  const rows = parseTable(readme, 'Folder', 'What it holds');
  const listed = rows.flatMap(([cell = '']) => inlineCodeIn(cell));

  expect(rows.length).toBeLessThanOrEqual(10);
  expect(listed.toSorted()).toEqual(foldersIn('.').toSorted());
});

describe.each(pages)('$name', ({ page }) => {
  const code = inlineCodeIn(page.replace(/^(`{3,}).*?^\1$/gms, ''));

  test('a page of the documentation names only files that exist', () => {
    const isPath = /^(?:(?:openapi|src|mock|contracts|examples|cli|docs|lab|test)\/[\w./-]*|[\w-]+\.md|LICENSE)$/;
    const missing = code.filter((one) => isPath.test(one) && !existsSync(path.join(root, one)));

    // CONTRIBUTING.md names an operation that does not exist as an example.
    expect(missing.filter((one) => !/get-call-status|plain-list/.test(one))).toEqual([]);
  });

  test('a page of the documentation names only npm scripts that exist', () => {
    const named = [...page.matchAll(/\bnpm run (?:--?\w+ )*([\w:]+)/g)].map(([, script]) => script);

    expect(named.filter((script) => script !== undefined && !(script in scripts))).toEqual([]);
  });
});

describe('the built-in workspaces', () => {
  const [acme] = builtInWorkspaces;

  test('the mock reference lists the built-in workspaces with their API keys', () => {
    const rows = parseTable(reference, 'Workspace', 'Keys', 'What for');

    expect(rows.map(([id = '', keys = '']) => [...inlineCodeIn(id), ...inlineCodeIn(keys)])).toEqual(
      builtInWorkspaces.map(({ id, apiKeys }) => [id, ...apiKeys]),
    );
  });

  test('the mock reference lists the channels, agents, templates and workflows of the built-in workspace', () => {
    const rows = parseTable(reference, 'Channel', 'Type', 'What for');

    expect(rows.map((cells) => inlineCodeIn(cells.slice(0, 2).join()))).toEqual(
      acme?.channels.map(({ name, type }) => [name, type]),
    );
    const { agents = [], templates = [], workflows = [] } = acme ?? {};
    const others = [
      ...agents.map(({ name }) => name),
      ...templates.map(({ name }) => name),
      ...workflows.map(({ id }) => id),
    ];
    expect(inlineCodeIn(reference)).toEqual(expect.arrayContaining(others));
  });

  test('the mock reference lists the phrases to which the built-in agent Ava replies', () => {
    const ava = acme?.agents.find(({ name }) => name === 'Ava');
    const script = ava?.versions.find(({ label }) => label === ava.published);

    expect(parseTable(reference, 'Say', 'To see').map(([phrases = '']) => inlineCodeIn(phrases))).toEqual(
      script?.replies.map(({ when }) => when),
    );
  });

  test('the mock reference lists the durations of the built-in workspace', () => {
    const rows = parseTable(reference, 'Duration', 'Default', 'What it is');

    expect(Object.fromEntries(rows.map(([name = '', value]) => [inlineCodeIn(name)[0], Number(value)]))).toEqual(
      acme?.durations,
    );
  });
});

test('the mock reference names every error code that the mock can return', () => {
  const sources = ['reply', 'access-guard', 'login'].map((name) => fileText(`mock/http/${name}.ts`));
  const literals = sources.flatMap((text) =>
    [...text.matchAll(/errorCode: '(\w+)'|refuse\(\d+, '(\w+)'/gm)].map(([, literal, refused]) => literal ?? refused),
  );
  const codes = new Set([...Object.keys(chosenStatusOf), ...literals]);

  expect(new Set(literals).size).toBeGreaterThan(5);
  expect([...codes].filter((code) => !reference.includes(`\`${code}\``))).toEqual([]);
});

describe('the recipients in the reference', () => {
  const titles = ['Recipient', '`messages`', 'Then the session is', '`calls`', 'Then the call is'];
  const rows = parseTable(reference, ...titles).map((cells) => {
    const [recipients = [], messages = [], session = [], calls = [], ends = []] = cells.map(inlineCodeIn);
    return { recipient: recipients[0] ?? '', messages: messages[0], session: session[0], calls, ends };
  });

  test('the mock reference lists the recipients with a scripted outcome', () => {
    const isNumber = (recipient: string) => recipient.startsWith('+');
    const expected = Object.entries(magicRecipients).map(([recipient, { messages, calls }]) => [
      recipient,
      messages,
      isNumber(recipient) ? calls : [],
    ]);

    expect(rows.map(({ recipient, messages, calls }) => [recipient, messages, calls])).toEqual(expected);
  });

  test.each(rows)(
    'the mock gives the recipient $recipient the outcome that the mock reference lists',
    async ({ recipient, session, ends }) => {
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
    },
  );
});

function fileText(name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

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
