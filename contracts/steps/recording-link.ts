import type { Base } from '../../src/operations.ts';
import type { Service } from '../effects/service.ts';
import { dataOf } from '../facts/exchange.ts';
import type { CallStage } from '../judge/call-lifecycle.ts';
import { expectRefusal, expectSuccess } from '../judge/response.ts';
import { checkParts, expectAt, expectThat, locate } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { findCallSession } from './calls.ts';
import { expectExpired, isLink, openLinks, recordingLinkStatements } from './signed-link.ts';
import { watchSecondsOf } from './watched-call.ts';

export async function expectRecordingLink(
  service: Service,
  callId: string,
  last: CallStage | undefined,
  subject: Subject,
): Promise<void> {
  const { recordingUrl } = last?.record ?? {};
  if (last?.status !== 'call_hangup') return;
  const query = { callId };
  const askedAt = Date.now();
  const answer = await service.send('getSignedUrl', { query });
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
    () => judgeStorageUrl(service, callId, recordingUrl.split('?')[0] ?? '', subject),
    async () => {
      const otherKey = subject.otherWorkspace?.apiKey;
      if (otherKey === undefined) return;
      const foreign = await service.send('getSignedUrl', { query, apiKey: otherKey });
      const isolated = ['authentication/workspace', 'authentication/session-isolation'] as const;
      expectRefusal(isolated, foreign, 'an error for the call of another workspace');
    },
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
