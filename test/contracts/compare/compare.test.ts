import { expect, test } from 'vitest';
import { type ComparisonReport, compare } from '../../../contracts/compare/compare.ts';
import { createSubjectPair, differencesOf } from '../../../contracts/compare/difference.ts';
import type { Exchange } from '../../../contracts/facts/exchange.ts';
import { type Ledger, openEntriesIn, type Subject } from '../../../contracts/index.ts';
import { observe } from '../../../contracts/observe/observe.ts';
import { createMock } from '../../../mock/index.ts';
import { type Alteration, alterSuccessData } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { answerInProcess, fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { startInProcess } from '../../support/kit/start-in-process.ts';

useFastTime();

function compareSubjects(one: Subject, other: Subject, runs: number): Promise<ComparisonReport> {
  return compare([one, other], { runs, seed: 7, effects: 'call', fetch: fetchInProcess });
}

const rightAndWrong = [mockSubject('http://right.test/api'), mockSubject('http://wrong.test/api')] as const;

function startRightAndWrong(sabotage: Alteration) {
  const wrong = createMock();
  answerInProcess('http://right.test', createMock().fetch);
  answerInProcess('http://wrong.test', sabotage(wrong.fetch));
  return wrong;
}

test('if a response violates the schema, the command compare names the statement and the service', async () => {
  startRightAndWrong(
    alterSuccessData('GET /session/fetch/', (data) => {
      delete data.createdAt;
    }),
  );

  const { differences } = await compareSubjects(...rightAndWrong, 10);

  expect(differences).toMatchObject([
    { violatedBy: 'http://wrong.test/api', statements: ['session/field/created-at'] },
  ]);
});

test('the command compare ignores different links, but not different texts that only resemble links, such as status:active', () => {
  const subject = mockSubject('http://mock/api');
  const answerOf = (text: string) => {
    const json = { data: { communicationChannelName: text } };
    return { operationId: 'getSession', status: 200, json, text } as unknown as Exchange;
  };
  const countOf = (one: string, other: string) =>
    differencesOf(answerOf(one), answerOf(other), createSubjectPair([subject, subject], [0, 0])).length;

  expect(countOf('status:active', 'status:completed')).toBe(1);
  expect(countOf('https://one.test/a', 'https://other.test/b')).toBe(0);
});

test('the commands compare and observe write each message and call into a ledger, and cancel all of them before the end', async () => {
  await using one = await startInProcess();
  await using other = await startInProcess();
  const lines: [string[], string[], string[]] = [[], [], []];
  const [first, second, third] = lines.map((list) => ({
    write: (line: object) => void list.push(JSON.stringify(line)),
  })) as [Ledger, Ledger, Ledger];

  const options = { runs: 5, seed: 7, effects: 'schedule', fetch: fetchInProcess } as const;
  await compare([one.subject, other.subject], { ...options, ledgers: [first, second] });
  const gaps = ['trigger-chat/unknown-agent'] as const;
  await observe(one.subject, { gaps, effects: 'call', fetch: fetchInProcess, ledger: third });

  for (const list of lines) {
    expect(list.length).toBeGreaterThan(1);
    expect(openEntriesIn(`${list.join('\n')}\n`)).toMatchObject({ effects: [], workspaces: [] });
  }
});

test('the command compare reports each scheduled message that a service does not cancel', async () => {
  const wrong = startRightAndWrong((real) => async (request) => {
    if (request.method !== 'DELETE') return real(request);
    const data = { sessionId: request.url.split('/').at(-1), isCancelled: false, reason: 'None.' };
    return Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
  });
  const lines: string[] = [];
  const ledger: Ledger = { write: (line) => void lines.push(JSON.stringify(line)) };
  const options = { runs: 10, seed: 7, effects: 'schedule', fetch: fetchInProcess } as const;
  const { type, leaked, text } = await compare(rightAndWrong, { ...options, ledgers: [{ write() {} }, ledger] });

  const { scheduled } = await wrong.control.listSchedule({ limit: 1000 });
  const reported = leaked.map(({ command }) => command).join('\n');
  expect(type).toBe('different');
  expect(leaked.map(({ baseUrl }) => baseUrl)).toEqual(leaked.map(() => 'http://wrong.test/api'));
  expect(leaked.length).toBeGreaterThan(0);
  expect(text).toMatch(/^(?:Leaked|Not known to be undone) at http:\/\/wrong\.test\/api: \d+ /m);
  expect(scheduled.map(({ sessionId }) => sessionId).filter((id) => !reported.includes(id))).toEqual([]);
  expect(scheduled.filter(({ sessionId }) => !lines.join('\n').includes(sessionId))).toEqual([]);
});
