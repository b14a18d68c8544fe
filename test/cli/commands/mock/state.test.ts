import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createMock, manualClock, openSqliteLog } from '../../../../mock/index.ts';
import { initialEvents } from '../../../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../../../mock/workspaces/parse-workspaces.ts';
import { createApiClient } from '../../../support/mock/api-client.ts';
import { writeEarlierStateFile } from '../../../support/mock/earlier-state-file.ts';
import { start } from '../../../support/mock/world.ts';
import { runCommandHere } from '../../../support/run-command-here.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

let folder = '';
beforeEach(() => {
  folder = useTempFolder(onTestFinished);
});
const at = (name: string) => path.join(folder, name);

/** A state file with three sessions in it, after so many that left. */
async function writeState({ left = 0 } = {}): Promise<string[]> {
  const log = await openSqliteLog(at('state.db'), 'seed');
  const mock = createMock({ log, seed: log.seed, clock: manualClock(start), keep: 4 });
  const api = createApiClient(mock);
  const ids: string[] = [];
  for (let index = 0; index < left + 3; index += 1) {
    const sessionId = await api.createSession({ doReturnResponse: true, agentName: 'Ava', message: 'Hi' });
    if (index < left) await mock.control.endSession({ sessionId });
    ids.push(sessionId);
  }
  await mock.close();
  log.close();
  return ids.slice(left);
}

async function readSessions(file: string): Promise<string[]> {
  const log = await openSqliteLog(file, 'other');
  await using mock = createMock({ log, seed: log.seed, clock: manualClock(start) });
  const { sessions } = await mock.control.listSessions();
  log.close();
  return sessions.map(({ sessionId }) => sessionId).reverse();
}

function damageLastEvent(): void {
  const database = new DatabaseSync(at('state.db'));
  database.exec(
    "UPDATE event_rows SET events = replace(events, 'Ava', 'Eva') WHERE number = (SELECT max(number) FROM event_rows)",
  );
  database.close();
}

test('inspect says what a file has, and verify that it is intact', async () => {
  await writeState();

  const inspected = await runCommandHere(['state', 'inspect', at('state.db')]);
  const verified = await runCommandHere(['state', 'verify', at('state.db')]);

  expect(inspected).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/seed +seed\n.*acme: 3 sessions\n.*globex: 0 /s),
  });
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/is intact: \d+ events\.\n$/) });
});

test('repair writes what is intact to a new file, and leaves the damaged one alone', async () => {
  const ids = await writeState();
  damageLastEvent();
  const before = readFileSync(at('state.db'));

  const verified = await runCommandHere(['state', 'verify', at('state.db')]);
  const withoutOutput = await runCommandHere(['state', 'repair', at('state.db')]);
  const repaired = await runCommandHere(['state', 'repair', at('state.db'), '--output', at('new.db')]);
  const again = await runCommandHere(['state', 'repair', at('state.db'), '--output', at('new.db')]);

  expect(verified).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/is missing, or is not the one that was stored/),
  });
  expect(withoutOutput).toMatchObject({ code: 2, stderr: expect.stringMatching(/Add --output FILE/) });
  expect(repaired).toMatchObject({ code: 0, stdout: expect.stringMatching(/new\.db has the first \d+ events/) });
  expect(again).toMatchObject({ code: 2, stderr: expect.stringMatching(/new\.db exists already/) });
  expect(readFileSync(at('state.db')).equals(before)).toBe(true);
  expect(ids.slice(0, 2)).toEqual((await readSessions(at('new.db'))).slice(0, 2));
});

test('compact makes a file smaller that many sessions have left, and changes nothing else', async () => {
  const ids = await writeState({ left: 250 });

  const { code, stdout } = await runCommandHere(['state', 'compact', at('state.db')]);

  expect(code).toBe(0);
  const [, before, after] = /had (\d+) bytes and has (\d+)/.exec(stdout) ?? [];
  expect(Number(after)).toBeLessThan(Number(before) * 0.7);
  expect((await runCommandHere(['state', 'verify', at('state.db')])).code).toBe(0);
  expect((await readSessions(at('state.db'))).slice(-3)).toEqual(ids);
});

test('export writes a snapshot to start from', async () => {
  const ids = await writeState();

  const printed = await runCommandHere(['state', 'export', at('state.db')]);
  const written = await runCommandHere(['state', 'export', at('state.db'), '--output', at('snapshot.json')]);

  expect(written.code).toBe(0);
  expect(statSync(at('snapshot.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(at('snapshot.json'), 'utf8')).toBe(printed.stdout);
  await using mock = createMock({ snapshot: JSON.parse(printed.stdout), clock: manualClock(start) });
  const { sessions } = await mock.control.listSessions();
  expect(sessions.map(({ sessionId }) => sessionId).reverse()).toEqual(ids);
  expect(ids).not.toContain(
    await createApiClient(mock).createSession({ doReturnResponse: true, agentName: 'Ava', message: 'Hi' }),
  );
});

test('a workspace that is weeks ahead takes the clock of the mock along neither to what is shown, nor to the snapshot', async () => {
  const log = await openSqliteLog(at('state.db'), 'seed');
  const mock = createMock({ log, seed: log.seed, clock: manualClock(start) });
  const { workspaceId } = await mock.control.createWorkspace({ clock: { mode: 'manual' } });
  await mock.control.advanceClock({ workspaceId, days: 21 });
  const clocks = async ({ control }: typeof mock) => [
    await control.getClock(),
    await control.getClock({ workspaceId }),
  ];
  const before = await clocks(mock);
  log.close();

  const inspected = await runCommandHere(['state', 'inspect', at('state.db')]);
  const { stdout } = await runCommandHere(['state', 'export', at('state.db')]);

  expect(inspected.stdout).toContain('to 2026-11-20T09:00:00.000Z\n');
  await using exported = createMock({ snapshot: JSON.parse(stdout), clock: manualClock(0) });
  expect(await clocks(exported)).toEqual(before);
});

test('a file of format 4 can be inspected, and is of format 6 from then on', async () => {
  const workspaces = initialEvents(builtInWorkspaces, start);
  writeEarlierStateFile(at('state.db'), 4, [...workspaces.entries()], workspaces.length);

  expect((await runCommandHere(['state', 'inspect', at('state.db')])).stdout).toContain('acme: 0 sessions');
  using database = new DatabaseSync(at('state.db'));
  const versions = database.prepare("SELECT value FROM metadata WHERE name = 'format_version'").all();
  expect(versions).toEqual([{ value: '6' }]);
});

test('a file that is none is refused, and stays as it is', async () => {
  const database = new DatabaseSync(at('other.db'));
  database.exec('CREATE TABLE own (name TEXT)');
  database.close();
  const before = readFileSync(at('other.db'));

  const refused = await runCommandHere(['state', 'inspect', at('other.db')]);
  const missing = await runCommandHere(['state', 'compact', at('none.db')]);
  const unknown = await runCommandHere(['state', 'delete', at('other.db')]);

  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/it is no state file/) });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/there is no such file/) });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/inspect, verify, repair, compact, export/) });
  expect(readFileSync(at('other.db')).equals(before)).toBe(true);
  expect(existsSync(at('none.db'))).toBe(false);
});
