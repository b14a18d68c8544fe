import type { CallStage } from '../../expect/call-course.ts';
import { expectEqual, expectRefusal, expectSuccess, expectThat } from '../../expect/expectations.ts';
import { skewMs, spanOf } from '../../expect/iso-timestamp.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { expectSessionNotFound } from '../session/conversation.ts';
import { differenceInReads } from '../session/last-read.ts';
import { isSameRecord, lookUpSession } from '../session/session-record.ts';
import { expectToExpire, isLink, recordingLinkStatements } from '../signed-link.ts';
import { expectCallNotPlaced, findCallSession } from './trigger-call.ts';
import { watchSecondsOf } from './watch-call.ts';

/** @throws Violation when a call for weeks ahead was placed meanwhile, or its record does not tell when it was cancelled. */
export async function expectOtherWaits(service: Service, callId: string, clock: () => number): Promise<void> {
  const cancelledAt = clock();
  const result = await expectCallNotPlaced(service, callId, ['trigger-call/field/schedule-time']);
  const record = result.type === 'checked' ? await findCallSession(service, callId) : undefined;
  const updated = record?.status === 'call_canceled' ? spanOf(record.updatedAt) : undefined;
  if (record === undefined || updated === undefined) return;
  const expected = `updatedAt not before ${new Date(cancelledAt).toISOString()}, when the call was cancelled`;
  const isUpdated = updated.to + skewMs >= cancelledAt;
  expectThat(['session/field/updated-at'], isUpdated, expected, String(record.updatedAt));
}

/** @throws Violation when the second address tells something else of a call, or another workspace can read it. */
export async function expectOneRecord(service: Service, callId: string, otherKey: string | undefined): Promise<void> {
  const before = await lookUpSession(service, callId);
  const other = await lookUpSession(service, callId, { base: 'baseUrlAlt' });
  const after = await lookUpSession(service, callId);
  // What changed meanwhile by itself proves nothing.
  if (isSameRecord(before, after) && !isSameRecord(other, before))
    expectEqual(['addresses/both-bases'], 'under the second address', other, before, differenceInReads(service));
  if (otherKey === undefined) return;
  const foreign = { apiKey: otherKey };
  await expectSessionNotFound(service, ['authentication/foreign-session-read'], callId, foreign);
}

/**
 * A recording has a link that only its own workspace gets; it works for a limited time, as that in the record.
 *
 * @throws Violation
 */
export async function expectRecordingLink(
  service: Service,
  callId: string,
  last: CallStage | undefined,
  subject: Subject,
): Promise<void> {
  const { recordingUrl } = last?.record ?? {};
  if (last?.status !== 'call_hangup' || typeof recordingUrl !== 'string') return;
  const query = { callId };
  const answer = await service.send('getSignedUrl', { query });
  const { url } = expectSuccess(['signed-url/success'], answer, 'Signed url generated successfully!');
  const place = JSON.stringify(url) ?? 'none';
  expectThat(['signed-url/success-url'], isLink(url), 'a link to the recording', place);
  const otherKey = subject.otherWorkspace?.apiKey;
  if (otherKey !== undefined) {
    const foreign = await service.send('getSignedUrl', { query, apiKey: otherKey });
    expectRefusal(['authentication/workspace', 'authentication/session-isolation'], foreign);
  }
  const { linkSeconds } = subject.waits;
  if (linkSeconds === undefined || linkSeconds > watchSecondsOf(subject)) return;
  const statements = [...recordingLinkStatements, 'session/field/recording-url'] as const;
  const links = [url, recordingUrl].filter(isLink).map((link) => ({ url: link, statements }));
  await expectToExpire(service, links, linkSeconds);
}
