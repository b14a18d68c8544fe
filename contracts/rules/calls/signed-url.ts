import fc from 'fast-check';
import { hour } from '../../../src/instant.ts';
import type { Base } from '../../../src/operations.ts';
import type { Service } from '../../effects/service.ts';
import { dataOf, type Exchange, type JsonObject } from '../../facts/exchange.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { CallStage } from '../../judge/call-lifecycle.ts';
import { expectRefusal, expectSuccess } from '../../judge/response.ts';
import { checked, checkParts, expectAt, expectThat, inconclusive, locate } from '../../judge/violation.ts';
import { findCallSession, triggerCall } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectExpired, isLink, openLinks, recordingLinkStatements, type SignedLink } from '../../steps/signed-link.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

export const recordingStatements = ['service/recording-link', 'session/field/recording-url'] as const;

export const signedUrlRules: readonly Rule[] = [
  defineRule({
    id: 'signed-url/one-parameter-is-needed',
    title: 'Get Signed URL refuses a request that has neither `callId` nor `callRecordingUrl`.',
    pitfall: 'Without parameters the service signs the first recording or an empty address.',
    statements: ['signed-url/one-parameter-needed', 'signed-url/field/call-id', 'signed-url/address'],
    effect: 'none',
    runsFactor: 0.3,
    dimensions: () => ({ query: [{}, { call: 'a' }, { callID: 'a' }, { url: 'a' }] }),
    arbitrary: (_subject, { query }) => fc.constant<Readonly<Record<string, string>>>(query),
    async check(service, query) {
      const expected = 'an error for a request without callId and callRecordingUrl';
      expectRefusal(['signed-url/one-parameter-needed'], await service.send('getSignedUrl', { query }), expected);
      const unknown = await service.send('getSignedUrl', { query: { callId: 'no-such-call' } });
      service.should('signed-url/unknown-call', () => expectRefusal(['signed-url/field/call-id'], unknown));
      return checked;
    },
  }),
  defineRule<[CallBody, string]>({
    id: 'signed-url/each-recording-has-its-own-links',
    title: 'Each recording has a separate link, which only the workspace of the call can get.',
    pitfall:
      'The service reuses the last link, or looks up recordings without the workspace, so a stranger can listen to a call.',
    statements: [
      ...recordingStatements,
      'signed-url/success',
      'signed-url/success-url',
      'signed-url/field/call-id',
      'session/field/duration',
      'authentication/workspace',
      'call-options/field/initial-message',
    ],
    needs: ['voice', 'control'],
    effect: 'call',
    runsFactor: 0.05,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) => fc.tuple(requiredCallFields('triggerCall', subject), uniqueWord),
    async check(service, [body, word], subject) {
      const clock = service.clock();
      const scheduleTime = new Date((await clock.now()) + hour).toISOString();
      const trigger = (order: string, fields: CallBody = {}) =>
        triggerCall(service, { ...body, ...fields, scheduleTime, metadata: { order } });
      const first = await trigger('first', { options: { initialMessage: word } });
      const [second, third] = [await trigger('second'), await trigger('third')];
      await clock.advance(4 * 3_600);
      const records = await expectOwnRecordings(service, [first, second, first, third], subject);
      for (const record of [records[1], records[3]]) {
        const isFirsts = JSON.stringify(record).includes(word);
        const expected = `no text with ${word}, the initialMessage of another call`;
        expectThat(['call-options/field/initial-message'], !isFirsts, expected, word, locate(record ?? {}));
      }
      if (records.some(({ recordingUrl = null }) => recordingUrl === null))
        return inconclusive('the record of a call names no recording');
      await expectRefusedToOthers(service, first, subject);
      return checked;
    },
  }),
];

export async function expectOwnRecordings(
  service: Service,
  callIds: readonly string[],
  subject: Subject,
): Promise<JsonObject[]> {
  const askedAt = Date.now();
  const signed: SignedLink[] = [];
  const records: JsonObject[] = [];
  const callOf = new Map<unknown, string>();
  for (const callId of callIds) {
    const record = (await findCallSession(service, callId)) ?? {};
    records.push(record);
    const { recordingUrl = null } = record;
    if (recordingUrl === null) continue;
    const answer = await service.send('getSignedUrl', { query: { callId } });
    const { url } = expectSuccess(['signed-url/success'], answer);
    const file = fileOf(recordingUrl);
    const links = [recordingUrl, url, ...(fileOf(url) === file ? [] : [fileOf(url)])];
    for (const link of links) {
      const other = callOf.get(link) ?? callId;
      const place = link === recordingUrl ? locate(record, '/recordingUrl') : locate(answer, '/data/url');
      const received = `the recording of ${other}`;
      expectThat(recordingStatements, other === callId, `the recording of ${callId}`, received, place);
    }
    for (const link of [recordingUrl, url, file]) callOf.set(link, callId);
    if (isLink(url)) signed.push({ url, statements: recordingLinkStatements, place: locate(answer, '/data/url') });
  }
  await openLinks(service, signed.slice(0, 2), askedAt, subject);
  const { recordingUrl } = records.find((record) => typeof record.recordingUrl === 'string') ?? {};
  if (recordingUrl !== undefined) await expectOwnStorage(service, fileOf(recordingUrl), subject);
  return records;
}

async function expectOwnStorage(
  service: Service,
  callRecordingUrl: string,
  { otherWorkspace }: Subject,
): Promise<void> {
  if (otherWorkspace === undefined) return;
  const sign = (key: { apiKey?: string } = {}) => service.send('getSignedUrl', { query: { callRecordingUrl }, ...key });
  const isSigned = ({ status, json }: Exchange) => status === 200 && fileOf(dataOf(json).url) === callRecordingUrl;
  if (!isSigned(await sign())) return;
  const answer = await sign({ apiKey: otherWorkspace.apiKey });
  service.should('signed-url/unknown-storage-url', () => {
    const expected = `no link to ${callRecordingUrl}, a recording of another workspace`;
    expectThat(['authentication/workspace'], !isSigned(answer), expected, 'a link to it', locate(answer, '/data/url'));
  });
}

const fileOf = (link: unknown) => String(link).split('?')[0] ?? '';

async function expectRefusedToOthers(service: Service, callId: string, { otherWorkspace }: Subject): Promise<void> {
  if (otherWorkspace === undefined) return;
  const foreign = await service.send('getSignedUrl', { query: { callId }, apiKey: otherWorkspace.apiKey });
  const isolated = ['authentication/workspace', 'authentication/session-isolation'] as const;
  expectRefusal(isolated, foreign, 'an error for the call of another workspace');
}

export async function expectRecordingLink(
  service: Service,
  callId: string,
  last: CallStage | undefined,
  subject: Subject,
): Promise<void> {
  const { recordingUrl } = last?.record ?? {};
  if (last?.status !== 'call_hangup') return;
  const askedAt = Date.now();
  const answer = await service.send('getSignedUrl', { query: { callId } });
  if (typeof recordingUrl !== 'string') {
    const place = locate(last.record, '/recordingUrl');
    const expected = 'a link, because Get Signed URL found a recording';
    service.should('session/recording-presence', () =>
      expectAt(place, answer.status !== 200, ['session/field/recording-url'], expected),
    );
    return;
  }
  const statements = [...recordingLinkStatements, 'session/field/recording-url'] as const;
  let opened: Awaited<ReturnType<typeof openLinks>> = [];
  await checkParts([
    async () => {
      const { url } = expectSuccess(['signed-url/success'], answer);
      const place = locate(answer, '/data/url');
      const received = JSON.stringify(url) ?? 'no url';
      expectThat(['signed-url/success-url'], isLink(url), 'a link to the recording', received, place);
      const given = { url, statements: recordingLinkStatements, place };
      const read = async (base: Base) => (await findCallSession(service, callId, { base })) ?? {};
      const records = [await read('baseUrl'), await read('baseUrlAlt')];
      const shown = new Map(records.map((record) => [record.recordingUrl, record]));
      const ofRecords = [...shown].flatMap(([url, record]) =>
        isLink(url) ? [{ url, statements, place: locate(record, '/recordingUrl') }] : [],
      );
      opened = await openLinks(service, [given, ...ofRecords], askedAt, subject);
    },
    () => judgeStorageUrl(service, callId, fileOf(recordingUrl), subject),
    () => expectRefusedToOthers(service, callId, subject),
  ]);
  await expectExpired(service, opened, subject, watchSecondsOf(subject));
}

async function judgeStorageUrl(
  service: Service,
  callId: string,
  callRecordingUrl: string,
  subject: Subject,
): Promise<void> {
  const ofBoth = await service.send('getSignedUrl', { query: { callId, callRecordingUrl } });
  service.should('signed-url/both-parameters', () => expectSuccess(['signed-url/success'], ofBoth));
  const alone = await service.send('getSignedUrl', { query: { callRecordingUrl } });
  const neither = await service.send('getSignedUrl', { query: {} });
  const asksForOther = [400, 422].includes(alone.status) && /callId/i.test(alone.text) && !/url/i.test(alone.text);
  const isIgnored = asksForOther || (alone.status !== 200 && alone.text === neither.text);
  const expected = 'a response about the callRecordingUrl, not about a missing callId';
  expectAt(locate(alone), !isIgnored, ['signed-url/one-parameter-needed'], expected);
  service.should('signed-url/unknown-storage-url', () => expectSuccess(['signed-url/success'], alone));
  const { url } = dataOf(alone.json);
  if (alone.status !== 200 || !isLink(url)) return;
  const link = { url, statements: recordingLinkStatements, place: locate(alone, '/data/url') };
  const [{ reason }] = (await Promise.allSettled([openLinks(service, [link], Date.now(), subject)])) as [
    { reason?: unknown },
  ];
  service.should('signed-url/unknown-storage-url', () => {
    if (reason !== undefined) throw reason;
  });
}
