import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkClock,
  listScheduled,
  removeWorkspace,
  withTemporaryWorkspace,
} from '../../../contracts/effects/clock-control.ts';
import { Inconclusive } from '../../../contracts/facts/exchange.ts';
import { sampleChat } from '../../../contracts/generators/samples.ts';
import type { Rule, Subject } from '../../../contracts/index.ts';
import { checked } from '../../../contracts/judge/violation.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { triggerChat } from '../../../contracts/steps/conversation.ts';
import { createMock } from '../../../mock/index.ts';
import { day } from '../../../src/instant.ts';
import { serveFetch, serveHttp } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { createApiClient } from '../../support/mock/api-client.ts';

const mock = createMock({ seed: 'control' });
let subject: Subject & { controlUrl: string };
const noJournal = { recordWorkspace() {}, recordRemovedWorkspace() {} };

beforeAll(async () => {
  const { baseUrl } = await mock.listen();
  subject = { ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href };
});
afterAll(() => mock.close());

test('when a control plane creates no workspace, the kit names the entry of the subject file to correct', async () => {
  await using other = await serveFetch(async () => new Response('Only paths\nunder /api/.\n', { status: 404 }));
  const hold = (given: Subject) =>
    withTemporaryWorkspace({ subject: given, journal: noJournal }, 'manual', async () => {}).catch(String);
  const advice =
    'The kit did not move the clock, because it could not create a separate workspace. Correct controlUrl in the subject file,';

  expect(await hold({ ...subject, controlUrl: other.baseUrl })).toContain(`Only paths under /api/. ${advice}`);
  expect(await hold({ ...subject, workspace: { ...subject.workspace, apiKey: 'none' } })).toMatch(
    /Set it to a key of the mock\. With --scenario, that is a key of the scenario file, such as key-1\. The kit did not/,
  );
});

function createRule(id: string, rule: Partial<Rule>): Rule {
  return {
    id,
    title: '',
    statements: ['service/now-or-later'],
    needs: [],
    effect: 'none',
    arbitrary: () => fc.constant(undefined),
    check: async () => checked,
    ...rule,
  };
}

test('if a rule moves the clock, the kit gives the rule a separate clock', async () => {
  const order: string[] = [];
  const mover = (id: string) =>
    createRule(id, {
      needs: ['control'],
      effect: 'call',
      async check(service) {
        const clock = service.clock();
        const before = await clock.now();
        await clock.advanceTo(before + 400 * day);
        expect(Math.abs(before - Date.now())).toBeLessThan(day);
        expect(await clock.now()).toBe(before + 400 * day);
        order.push(id);
        return checked;
      },
    });
  const withAllLines = (id: string) =>
    createRule(id, {
      usesLines: 'all',
      async check() {
        order.push(id);
        return checked;
      },
    });

  const verdicts = await runRules([withAllLines('a'), mover('b'), withAllLines('c'), mover('d')], subject, { runs: 1 });

  expect(order.slice(0, 2).sort()).toEqual(['b', 'd']);
  expect(order.slice(2)).toEqual(['a', 'c']);
  expect(verdicts.map(({ rule, outcome }) => [rule.id, outcome.type])).toEqual([
    ['a', 'passed'],
    ['b', 'passed'],
    ['c', 'passed'],
    ['d', 'passed'],
  ]);
});

test('the kit removes each workspace that the kit created, even after a failed rule, but no other workspace', async () => {
  const lines: object[] = [];
  const journal = {
    recordWorkspace: (one: object) => void lines.push(one),
    recordRemovedWorkspace: (one: object) => void lines.push(one),
  };
  const before = (await mock.control.listSessions()).sessions.length;
  const failing = withTemporaryWorkspace({ subject, journal }, 'manual', async ({ clock, apiKey }) => {
    expect(lines).toHaveLength(1);
    expect(apiKey).not.toBe('acme-key');
    await createApiClient(mock).createSession({ communicationChannel: 'Website Chat', customerNumber: 'visitor-7' });
    await clock.advance(1_000_000);
    throw new Error('It went wrong.');
  });

  await expect(failing).rejects.toThrow('It went wrong.');
  expect((await mock.control.listSessions()).sessions.length).toBe(before + 1);
  expect(await mock.control.getClock()).toMatchObject({ mode: 'real' });
  expect(await mock.control.listSnapshots()).toEqual({ snapshots: [] });
  expect((await mock.control.listWorkspaces()).workspaces.map(({ workspaceId }) => workspaceId)).not.toContainEqual(
    expect.stringContaining('understudy'),
  );
  expect(lines).toHaveLength(2);
});

test('the kit runs a rule that uses phone lines in a separate workspace', async () => {
  const keys: (string | null)[] = [];
  const rule = createRule('a', {
    usesLines: 'some',
    async check(service) {
      await service.send('cancelCall', { path: { callId: 'none' } });
      return checked;
    },
  });
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/cancel/none')) keys.push(request.headers.get('x-api-key'));
    return mock.fetch(request);
  };

  await runRules([rule], subject, { runs: 1, fetch });
  await runRules([rule], { ...subject, controlUrl: 'http://127.0.0.1:9/_mock' }, { runs: 1, fetch });

  expect(keys).toEqual([expect.not.stringMatching('acme-key'), 'acme-key']);
});

test('the kit cancels the messages of a rule if the ledger of other runs cannot be read', async () => {
  const isLost = { next: false };
  const rule = createRule('a', {
    effect: 'schedule',
    async check(service) {
      await triggerChat(service, sampleChat(subject, { scheduleTime: '2999-01-01T00:00:00Z' }));
      isLost.next = true;
      await service.trySend('triggerChat', { body: sampleChat(subject, { scheduleTime: '2999-01-02T00:00:00Z' }) });
      return checked;
    },
  });
  const fetch = async (request: Request) => {
    const response = await mock.fetch(request);
    if (isLost.next && request.url.endsWith('/trigger')) throw new TypeError('fetch failed');
    return response;
  };
  const read = () => {
    throw new Error('The ledger cannot be read.');
  };

  await runRules([rule], subject, { runs: 1, fetch, ledger: { write() {}, read } });

  const { scheduled } = await mock.control.listSchedule();
  expect(scheduled.map(({ dueAt }) => dueAt.slice(0, 10))).toEqual(['2999-01-02']);
});

test('the kit sends the control token of the subject file only to the control plane', async () => {
  const token = 'a-token-of-thirty-two-characters';
  await using guarded = createMock({ seed: 'token' });
  const { baseUrl } = await guarded.listen({ token });
  const own = { ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href };
  const rule = createRule('a', { needs: ['control'] });
  const outcomeWith = async (one: Subject) => (await runRules([rule], one, { runs: 1 }))[0]?.outcome;

  expect(await outcomeWith({ ...own, controlToken: token })).toEqual({ type: 'passed' });
  expect(await outcomeWith(own)).toMatchObject({ type: 'skipped', reason: expect.stringContaining('401') });
  expect(await outcomeWith({ ...own, controlToken: `${token}x` })).toMatchObject({ type: 'skipped' });
});

test.each(['null', '{}', '[]', '{"now":7,"workspaces":[null],"apiKeys":[{}]}', '<html>'])(
  'the kit rejects a control plane that answers %s to every request',
  async (text) => {
    await using server = await serveFetch(async () => new Response(text));
    const other = { ...subject, controlUrl: server.origin };

    await expect(checkClock(other)).rejects.toThrow(Inconclusive);
    const creation = withTemporaryWorkspace({ subject: other, journal: noJournal }, 'manual', async () => {});
    await expect(creation).rejects.toThrow('The control plane did not list workspaces');
  },
);

test('a control plane that does not respond cannot delay a run beyond its time limit', async () => {
  await using hanging = await serveHttp(() => {});
  const plane = { controlUrl: hanging.baseUrl, endSignal: AbortSignal.abort() };
  const startedAt = performance.now();

  expect(await removeWorkspace(plane, { controlUrl: hanging.baseUrl, workspaceId: 'left' })).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('the kit reads a long schedule in pages, and starts again if the schedule changes between pages', async () => {
  const items = Array.from({ length: 2_500 }, (_, index) => ({
    sessionId: `ses_${index}`,
    dueAt: '2999-01-01T00:00:00.000Z',
    to: null,
  }));
  let pages = 0;
  await using control = await serveFetch(async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.endsWith('/schedule'))
      return Response.json({ workspaces: [{ workspaceId: 'acme', apiKeys: ['acme-key'] }] });
    pages += 1;
    if (pages === 2) items.shift();
    const offset = Number(searchParams.get('offset'));
    return Response.json({ scheduled: items.slice(offset, offset + 1_000), total: items.length });
  });
  const listed = await listScheduled({ ...subject, controlUrl: control.baseUrl }, 'workspace');

  expect(listed?.map(({ sessionId }) => sessionId)).toEqual(items.map(({ sessionId }) => sessionId));
  expect(pages).toBe(5);
});

test('the kit treats a schedule as unknown if the control plane returns wrong pages or items without ids', async () => {
  const item = { sessionId: 'ses_1', dueAt: '2999-01-01T00:00:00.000Z', to: null };
  const schedules = [Array.from({ length: 1_000 }, (_, index) => ({ ...item, sessionId: `ses_${index}` })), [null]];
  for (const scheduled of schedules) {
    await using control = await serveFetch(async ({ url }) =>
      Response.json(
        url.includes('/schedule')
          ? { scheduled, total: 2_000 }
          : { workspaces: [{ workspaceId: 'acme', apiKeys: ['acme-key'] }] },
      ),
    );
    expect(await listScheduled({ ...subject, controlUrl: control.baseUrl }, 'workspace')).toBeUndefined();
  }
});
