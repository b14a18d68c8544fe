import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AgentScript, ScriptContent, ScriptEntry, Workspace } from '../../../mock/domain/workspace.ts';
import { parseWorkspacesFile } from '../../../mock/start/parse-files.ts';
import { validateWorkspaces } from '../../../mock/start/workspaces.ts';
import generated from '../../../src/generated/default-workspaces.ts';
import { operationIds } from '../../../src/operations.ts';

const file = 'openapi/default-workspaces.yaml';
const workspaces = await parseWorkspacesFile(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), file);
const acme = findWorkspace('acme');
const ava = acme.agents.find(({ name }) => name === 'Ava');
const published = ava?.versions.find(({ label }) => label === ava.published);

test('the built-in workspaces are those of the file', () => {
  expect(validateWorkspaces(generated)).toEqual({ ok: true, value: workspaces });
});

test('each key opens its workspace', () => {
  expect(workspaces.map(({ id, apiKeys }) => [id, apiKeys])).toEqual([
    ['acme', ['acme-key', 'acme-ci-key']],
    ['globex', ['globex-key']],
    ['outage', ['outage-key']],
  ]);
});

test('acme has a channel for every case that a request can meet', () => {
  expect(acme.channels).toMatchObject([
    { name: 'Support Messenger', type: 'messengerChat', templates: true, agent: 'Ava' },
    { name: 'Marketing Messenger', type: 'messengerChat', templates: false, agent: 'Ava' },
    { name: 'Spare Messenger', type: 'messengerChat', numbers: [] },
    { name: 'Old Messenger', type: 'messengerChat', enabled: false },
    { name: 'Website Chat', type: 'webChat', agent: 'Ava' },
    { name: 'Help Desk', type: 'email', address: 'help@example.com', agent: 'Sam' },
    { name: 'Quiet Desk', type: 'email' },
    { name: 'Sales Line', type: 'outboundSipTrunk', lines: 2 },
    { name: 'Text Line', type: 'sms' },
  ]);
  expect(acme.channels.find(({ name }) => name === 'Quiet Desk')).not.toHaveProperty('address');
});

test('globex has a channel of the same name and other agents', () => {
  expect(findWorkspace('globex').channels[0]).toMatchObject({ name: 'Support Messenger', numbers: ['+14155550151'] });
  expect(findWorkspace('globex').agents.map(({ name }) => name)).toEqual(['Greta']);
});

test('in outage every operation fails but the one that always answers 200', () => {
  const failing: string[] = findWorkspace('outage').internalErrors;

  expect(operationIds.filter((operationId) => !failing.includes(operationId))).toEqual(['cancelScheduledMessages']);
});

test('the versions of Ava are distinguished by their opening', () => {
  const scripts: AgentScript[] = [...(ava?.versions ?? []), ...(ava?.draft === undefined ? [] : [ava.draft])];

  expect(new Set(scripts.map(({ opening }) => JSON.stringify(opening))).size).toBe(3);
});

test('every phrase that Ava says she knows is answered by a reply of its own', () => {
  const text = (published?.otherwise ?? [])
    .flatMap(contentOf)
    .map((item) => (item.type === 'text' ? item.text : ''))
    .join(' ');
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase);
  const answers = phrases.map(findReply);

  expect(phrases).toEqual(
    expect.arrayContaining(['order', 'picture', 'video', 'voice note', 'invoice', 'options', 'everything', 'fail']),
  );
  expect(answers).not.toContain(undefined);
  expect(new Set(answers).size).toBe(answers.length);
});

test('pressing any of her buttons gets an answer', () => {
  const buttons = entriesOf(published)
    .flatMap(contentOf)
    .filter((item) => item.type === 'button');

  expect(buttons.map(({ payload }) => payload).filter((payload) => findReply(payload) === undefined)).toEqual([
    'no thanks',
  ]);
});

test('"everything" has every kind of entry and of content', () => {
  const entries = findReply('Show me everything!') ?? [];

  expect(kindsOf(entries)).toEqual(['function_call', 'message', 'summary', 'thinking']);
  expect(kindsOf(entries.flatMap(contentOf))).toEqual(['audio', 'button', 'file', 'image', 'text', 'video']);
  expect(entries).toContainEqual(expect.objectContaining({ role: 'backgroundAgent' }));
  expect(entries).toContainEqual(expect.objectContaining({ is_error: true, output: expect.any(String) }));
  expect(entries).toContainEqual(expect.objectContaining({ is_error: false, output: expect.any(String) }));
});

test('"fail" breaks down', () => {
  expect(findReply('please fail')?.at(-1)).toEqual({ type: 'failure' });
});

test('there are templates with placeholders and languages, and workflows', () => {
  expect(acme.templates.map(({ name, languages }) => [name, Object.keys(languages)])).toEqual([
    ['order_update', ['en', 'hi']],
    ['welcome', ['en']],
  ]);
  expect(workspaces.flatMap(({ workflows }) => workflows.map(({ id }) => id))).toEqual([
    'wf_order_followup',
    'wf_globex',
  ]);
});

test('every phone number is reserved for fiction', () => {
  const numbers = JSON.stringify(workspaces).match(/\+\d+/g) ?? [];

  expect(numbers.filter((number) => !/^\+141555501\d\d$/.test(number))).toEqual([]);
});

function findWorkspace(id: string): Workspace {
  const found = workspaces.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no workspace ${id}.`);
  return found;
}

function findReply(message: string): ScriptEntry[] | undefined {
  const heard = message.toLowerCase();
  return published?.replies.find(({ when }) => when.some((phrase) => heard.includes(phrase)))?.entries;
}

function entriesOf(script: AgentScript | undefined): ScriptEntry[] {
  return script?.replies.flatMap(({ entries }) => entries) ?? [];
}

function contentOf(entry: ScriptEntry): ScriptContent[] {
  return entry.type === 'message' ? entry.content : [];
}

function kindsOf(items: readonly { type: string }[]): string[] {
  return [...new Set(items.map(({ type }) => type))].sort();
}
