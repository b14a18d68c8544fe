import { hour, parseInstant } from '../../src/instant.ts';
import { sampleCall } from '../generators/call.ts';
import { sampleReply } from '../generators/chat.ts';
import { customerPrompts } from '../generators/message-content.ts';
import { dataOf, statusAndCodeOf } from '../operations/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import type { Probe } from '../transport/with-service.ts';
import {
  byCall,
  closedHours,
  dateInDays,
  giveUp,
  type ObservationsOf,
  openSession,
  readCallAfter,
  readSession,
  timestampInDays,
  toAnswer,
} from './observation.ts';

const acceptedOrRefused = { 200: 'default', '422 validationError': 'refused' } as const;

const callOfUpdateReason =
  'No response has the identifier of a call that an update places, so the kit cannot observe the call.';

const callRecordingUrl = 'https://storage.example.com/understudy-no-such.wav';
const callId = 'understudy-no-such-call';

/** What is open of calls, their links and the records of sessions. */
export const callGaps = {
  'update-workflow/what-changes': callOfUpdateReason,
  'update-workflow/repeated': callOfUpdateReason,
  'trigger-call/option-not-text': byCall(
    'schedule',
    (service) => ({ scheduleTime: timestampInDays(service, 40), options: { dtmfEnabled: true } }),
    { '422 validationError': 'default', 200: 'accepted' },
  ),
  'trigger-call/past-schedule': byCall(
    'call',
    // The working hours keep it in the queue, from which it is cancelled.
    (service) => ({ scheduleTime: timestampInDays(service, -1), ...closedHours(service) }),
    acceptedOrRefused,
  ),
  'trigger-call/call-on-date-zone': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      // At 19:30 in UTC the day is over in Kolkata; the call would be due half an hour later.
      const callOnDate = dateInDays(service, 2);
      const scheduleTime = `${callOnDate}T20:00:00Z`;
      const seconds = (Date.parse(scheduleTime) - hour / 2 - service.now) / 1_000;
      const fields = { callOnDate, scheduleTime, timezone: 'Asia/Kolkata' };
      const seen = await readCallAfter(service, subject, fields, seconds);
      if ('refusal' in seen) return seen.refusal;
      const { status } = seen.record;
      if (status === 'call_expired') return 'default';
      return status === 'call_in_queue' ? 'utc' : undefined;
    },
  },
  'trigger-call/call-on-date-past': byCall(
    'call',
    (service) => ({ callOnDate: dateInDays(service, -3) }),
    acceptedOrRefused,
  ),
  'trigger-call/call-on-date-early': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const fields = { callOnDate: dateInDays(service, 4), timezone: 'UTC' };
      const seen = await readCallAfter(service, subject, fields, 24 * 3_600);
      if ('refusal' in seen) return seen.refusal;
      const { status } = seen.record;
      if (status === undefined) return undefined;
      return status === 'call_in_queue' ? 'on-that-day' : 'default';
    },
  },
  'trigger-call/what-is-a-failure': 'The subject file has no entry that makes an agent fail in a call.',
  'trigger-call/retry-negative': byCall(
    'schedule',
    (service) => ({ scheduleTime: timestampInDays(service, 40), noOfRetries: -1 }),
    acceptedOrRefused,
  ),
  'signed-url/empty-parameter': {
    async probe(service) {
      const empty = await querySignedUrl(service, { callId: '' });
      if (empty !== '422 validationError') return empty === '404 callNotFound' ? 'default' : { seen: empty };
      // Either it counts as left out, or no text may be empty.
      const alone = await querySignedUrl(service, { callId });
      const both = await querySignedUrl(service, { callId, callRecordingUrl: '' });
      return both === alone ? 'as-omitted' : undefined;
    },
  },
  'signed-url/both-parameters': {
    async probe(service) {
      const first = await querySignedUrl(service, { callId });
      const second = await querySignedUrl(service, { callRecordingUrl });
      const both = await querySignedUrl(service, { callId, callRecordingUrl });
      if (first === second) return undefined;
      if (both === first) return 'default';
      return both === second ? 'call-recording-url' : { seen: both };
    },
  },
  'signed-url/retried-call': 'The subject file has no number that never answers, so the kit sees no retry.',
  'signed-url/unknown-storage-url': {
    request: () => ['getSignedUrl', { query: { callRecordingUrl } }],
    answers: { 200: 'default', '404 recordingNotFound': 'not-found' },
  },
  'signed-url/expired-answer': {
    needs: ['control'],
    effect: 'record',
    async probe(service, subject) {
      const url = await findOwnLink(service, subject);
      const openLink = () => service.send('getSignedUrl', { apiKey: null }, (request) => ({ ...request, url }));
      if ((await openLink()).status !== 200) return undefined;
      await service.advanceTime(24 * 3_600);
      return toAnswer(await openLink(), { '403 linkExpired': 'default', '410 linkExpired': 'gone' } as const);
    },
  },
  'cancel-call/removed-jobs-count': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const { removedJobs } = (await cancelScheduledCall(service, subject)).data;
      if (removedJobs === 1) return 'default';
      return removedJobs === 0 ? 'none' : { seen: `removedJobs is ${JSON.stringify(removedJobs) ?? 'missing'}` };
    },
  },
  'cancel-call/not-in-queue': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const path = { callId: (await cancelScheduledCall(service, subject)).callId };
      const answers = { '409 callNotInQueue': 'default', '400 callNotInQueue': 'bad-request' } as const;
      return toAnswer(await service.send('cancelCall', { path }), answers);
    },
  },
  'limits/session-size': 'The kit does not fill a session of your service to its limit.',
  'session/version-label': {
    effect: 'record',
    async probe(service, subject) {
      const sessionId = await openSession(service, sampleReply(subject));
      const { agentDetails } = await readSession(service, sessionId);
      if (typeof agentDetails !== 'object' || agentDetails === null) return undefined;
      const { version } = agentDetails as { version?: unknown };
      return version === null || version === undefined ? 'none' : 'default';
    },
  },
  'session/time-of-call': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const scheduleTime = timestampInDays(service, 1);
      const seen = await readCallAfter(service, subject, { scheduleTime }, 25 * 3_600);
      if ('refusal' in seen) return undefined;
      const { status, time } = seen.record;
      const shownAt = parseInstant(String(time));
      if (shownAt === undefined || status === 'call_in_queue') return undefined;
      return shownAt < Date.parse(scheduleTime) ? 'default' : 'placed';
    },
  },
} satisfies ObservationsOf<'update-workflow' | 'trigger-call' | 'signed-url' | 'cancel-call' | 'session' | 'limits'>;

async function querySignedUrl(service: Probe, query: Readonly<Record<string, string>>): Promise<string> {
  return statusAndCodeOf(await service.send('getSignedUrl', { query }));
}

/** Triggers a call for weeks ahead and cancels it. @throws Inconclusive where one of the two is refused */
async function cancelScheduledCall(service: Probe, subject: Subject) {
  const body = sampleCall(subject, { scheduleTime: timestampInDays(service, 40) });
  const { callId } = dataOf((await service.send('triggerCall', { body })).json);
  if (typeof callId !== 'string') return giveUp();
  const { status, json } = await service.send('cancelCall', { path: { callId } });
  return status === 200 ? { callId, data: dataOf(json) } : giveUp();
}

/** A signed link at the address of the subject. No other host is asked. @throws Inconclusive without one */
async function findOwnLink(service: Probe, subject: Subject): Promise<string> {
  const own = [subject.baseUrl, subject.baseUrlAlt].map((address) => new URL(address).origin);
  const isOwn = (link: unknown): link is string => own.includes(URL.parse(String(link))?.origin ?? '');
  const { url } = dataOf((await service.send('getSignedUrl', { query: { callRecordingUrl } })).json);
  if (isOwn(url)) return url;
  for (const message of customerPrompts) {
    const { json } = await service.send('triggerChat', { body: sampleReply(subject, { message }) });
    const links = JSON.stringify(dataOf(json)).match(/https?:\/\/[^"\\\s]+/g) ?? [];
    const found = links.find(isOwn);
    if (found !== undefined) return found;
  }
  return giveUp();
}
