import { expect, test } from 'vitest';
import { type Rule, rules } from '../../../contracts/index.ts';
import { decisiveExchanges, givenId } from '../../../contracts/reports/finding.ts';
import { type ExchangeRecord, findingsIn } from '../../../contracts/reports/run-event.ts';
import type { Baseline } from '../../../contracts/run/baseline.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { verify } from '../../../contracts/run/verify.ts';
import { type Alteration, alterRequests, alterResponses, alterSuccessData } from '../../support/kit/altered-service.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { compose, signedUrlRoute } from '../../support/sabotages/alterations.ts';
import { sabotages } from '../../support/sabotages/index.ts';
import type { Sabotage } from '../../support/sabotages/sabotage.ts';

const getRule = (id: string) => rules.find((rule) => rule.id === id) as Rule;
const unknownId = 'get-session/unknown-id';
const [dataOfError, notFound] = ['envelope/data-of-error', 'get-session/error/session-not-found'];

/** One response with two faults: an error code that only one rule checks, and data that every rule checks. */
const twoMistakes = alterResponses('GET /session/fetch/', ({ status, body }) => {
  if (status === 404) Object.assign(body, { errorCode: 'noSuchSession', data: {} });
});

const acceptance = { reason: 'r', ticket: 't', expires: '2999-01-31' };
const accepting = (...statements: string[]): Baseline => ({
  undecided: [],
  accepted: statements.map((statement) => ({
    rule: unknownId,
    statement,
    ...acceptance,
    place: 'b',
  })),
});

async function verifyWith(rule: string, by: Alteration, baseline: Baseline) {
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const { controlUrl: _, ...subject } = mock.subject;
  const report = await verify(subject, {
    rules: [getRule(rule)],
    runs: 3,
    baseline,
    effects: 'record',
    fetch: by(mock.fetch),
  });
  const found = [...report.findingGroups.flat(), ...report.acceptedFindings];
  const statements = found.flatMap(({ finding }) => finding.statements);
  return { exitCode: report.end.exitCode, statements, ...report.baseline };
}

test.concurrent.each([
  [dataOfError, notFound],
  [notFound, dataOfError],
])(
  'if a baseline accepts one finding of a rule, the violation of %s, the run still reports other findings of this rule',
  async (known, other) => {
    const { exitCode, statements, counts } = await verifyWith(unknownId, twoMistakes, accepting(known));

    expect(exitCode).toBe(1);
    expect(statements).toContain(other);
    expect(counts?.new).toBe(1);
  },
);

test.concurrent('if an accepted violation ends a rule early, the run lists the checks that the rule did not reach', async () => {
  const rule: Rule = {
    ...getRule(unknownId),
    async check(service) {
      await service.send('getSession', { path: { sessionId: 'a' } });
      throw new TypeError('The data of the answer is needed here.');
    },
  };
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const [verdict] = await runRules([rule], mock.subject, {
    runs: 2,
    fetch: twoMistakes(mock.fetch),
    acceptanceOf: (_, { statements }) => (statements.includes(dataOfError) ? acceptance : undefined),
  });

  expect(verdict?.outcome).toMatchObject({ type: 'failed', finding: { statements: [dataOfError] } });
  expect(verdict?.inconclusive).toEqual([
    { reason: expect.stringContaining('which prevented the remaining checks'), count: expect.any(Number) },
  ]);
});

test.concurrent('a run reports each wrong field of a session record as a separate finding', async () => {
  const by = alterSuccessData('GET /session/fetch/', (session) => {
    Object.assign(session, { updatedAt: '2001-01-01T00:00:00.000Z', dynamicVariables: 7 });
    delete session.agentDetails;
  });
  const { statements } = await verifyWith('get-session/both-addresses', by, accepting());

  expect(statements.map((id) => id.split('/').at(-1))).toEqual(
    expect.arrayContaining(['updated-at', 'dynamic-variables', 'agent-details']),
  );
});

test.concurrent('if a service makes several mistakes with a single phone call, a run reports each mistake as a separate finding', async () => {
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const { controlUrl: _, ...subject } = mock.subject;
  const wrongRecord = alterSuccessData('GET /session/fetch/', (session) => {
    if (session.status !== 'call_hangup') return;
    Object.assign(session, {
      duration: 40_000,
      retryAttemptNo: 1,
      updatedAt: new Date(Date.now() + 1e8).toISOString(),
    });
  });
  const cancelsPlacedCalls = alterResponses('PUT /call/cancel/', (answer) => {
    const body = { responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } };
    Object.assign(answer, { status: 200, body });
  });
  const ignoresAddress = alterRequests(signedUrlRoute, (request) => {
    if (!request.url.includes('callId')) request.url = request.url.replace(/\?.*/, '');
  });
  const linksForAll = alterRequests(signedUrlRoute, (request) => {
    if (request.apiKey === 'globex-key') request.apiKey = 'acme-key';
  });
  const by = [cancelsPlacedCalls, ignoresAddress, linksForAll].reduce(compose, wrongRecord);
  const [verdict] = await runRules([getRule('live/call-takes-its-course')], subject, { fetch: by(mock.fetch) });
  const { outcome } = verdict ?? {};

  expect(outcome?.type).toBe('failed');
  const found = outcome === undefined ? [] : findingsIn(outcome).flatMap(({ statements }) => statements);
  expect(found).toEqual(
    expect.arrayContaining([
      'session/field/retry-attempt-no',
      'session/field/duration',
      'cancel-call/only-in-queue',
      'signed-url/one-parameter-needed',
      'authentication/workspace',
    ]),
  );
});

test.concurrent.each(['trigger-chat/reply-holds-message-and-answer', 'trigger-chat/conversation-goes-on'])(
  'if a service continues an earlier conversation, the finding of the rule %s names the missing new session',
  async (id) => {
    const { by } = sabotages.find(
      ({ name }) => name === 'all conversations of a workspace share one session',
    ) as Sabotage;
    await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
    const { findingGroups } = await verify(mock.subject, {
      rules: [getRule(id)],
      runs: 3,
      effects: 'record',
      fetch: by(mock.fetch),
    });
    const [finding] = findingGroups.flat().map((one) => one.finding);
    const shown = finding === undefined ? [] : decisiveExchanges(finding);

    expect(finding?.statements).toEqual(['trigger-chat/session-id-omitted']);
    expect(shown.map(givenId)).toEqual([
      givenId(shown[1] as ExchangeRecord),
      expect.objectContaining({ member: 'sessionId' }),
    ]);
  },
);
