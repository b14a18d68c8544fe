import { hour } from '../../src/instant.ts';
import { dataOf, statusAndCodeOf } from '../exchange.ts';
import { customerPrompts } from '../generators/message-content.ts';
import type { Subject } from '../subject/subject.ts';
import { type ObservationsOf, toAnswer } from './observation.ts';
import type { Probe } from './probe.ts';
import {
  callRequest,
  closedHours,
  dateInDays,
  readSession,
  replyRequest,
  scheduledCallRequest,
  timestampInDays,
} from './requests.ts';

const acceptedOrRefused = { 200: 'default', '422 validationError': 'refused' } as const;

/** What is open of Trigger Call. */
export const triggerCallGaps = {
  'trigger-call/option-not-text': {
    needs: ['voice'],
    effect: 'schedule',
    request(service, subject) {
      return ['triggerCall', { body: scheduledCallRequest(service, subject, { options: { dtmfEnabled: true } }) }];
    },
    answers: { '422 validationError': 'default', 200: 'accepted' },
  },
  'trigger-call/past-schedule': {
    needs: ['voice'],
    // The working hours keep it in the queue, from which it is cancelled.
    effect: 'call',
    request(service, subject) {
      const body = callRequest(subject, { scheduleTime: timestampInDays(service, -1), ...closedHours(service) });
      return ['triggerCall', { body }];
    },
    answers: acceptedOrRefused,
  },
  'trigger-call/call-on-date-zone': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      // At 19:30 in UTC the day is over in Kolkata; the call would be due half an hour later.
      const callOnDate = dateInDays(service, 2);
      const scheduleTime = `${callOnDate}T20:00:00Z`;
      const body = callRequest(subject, { callOnDate, scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime((Date.parse(scheduleTime) - hour / 2 - service.now) / 1_000);
      const { status } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      if (status === 'call_expired') return 'default';
      return status === 'call_in_queue' ? 'utc' : undefined;
    },
  },
  'trigger-call/call-on-date-past': {
    needs: ['voice'],
    effect: 'call',
    request: (service, subject) => [
      'triggerCall',
      { body: callRequest(subject, { callOnDate: dateInDays(service, -3) }) },
    ],
    answers: acceptedOrRefused,
  },
  'trigger-call/call-on-date-early': {
    needs: ['voice', 'control'],
    effect: 'call',
    async probe(service, subject) {
      const body = callRequest(subject, { callOnDate: dateInDays(service, 4), timezone: 'UTC' });
      const answer = await service.send('triggerCall', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime(24 * 3_600);
      const { status } = (await readSession(service, String(dataOf(answer.json).callId))) ?? {};
      if (status === undefined) return undefined;
      return status === 'call_in_queue' ? 'on-that-day' : 'default';
    },
  },
  'trigger-call/what-is-a-failure': {
    reason: 'A subject names nothing by which an agent can be made to fail in a call.',
  },
  'trigger-call/retry-negative': {
    needs: ['voice'],
    effect: 'schedule',
    request: (service, subject) => [
      'triggerCall',
      { body: scheduledCallRequest(service, subject, { noOfRetries: -1 }) },
    ],
    answers: acceptedOrRefused,
  },
} satisfies ObservationsOf<'trigger-call'>;

const callOfUpdateReason =
  'The call of an update has no identifier that a client learns, so nobody sees what becomes of it.';

/** What is open of Update Workflow Call. */
export const updateWorkflowGaps = {
  'update-workflow/what-changes': { reason: callOfUpdateReason },
  'update-workflow/repeated': { reason: callOfUpdateReason },
} satisfies ObservationsOf<'update-workflow'>;

/** What is open of Cancel Call. */
export const cancelCallGaps = {
  'cancel-call/removed-jobs-count': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const cancelled = await cancelScheduledCall(service, subject);
      if (cancelled === undefined) return undefined;
      const { removedJobs } = cancelled.data;
      if (removedJobs === 1) return 'default';
      return removedJobs === 0 ? 'none' : { seen: `removedJobs is ${JSON.stringify(removedJobs) ?? 'missing'}` };
    },
  },
  'cancel-call/not-in-queue': {
    needs: ['voice'],
    effect: 'schedule',
    async probe(service, subject) {
      const cancelled = await cancelScheduledCall(service, subject);
      if (cancelled === undefined) return undefined;
      const answers = { '409 callNotInQueue': 'default', '400 callNotInQueue': 'bad-request' } as const;
      return toAnswer(await service.send('cancelCall', { path: { callId: cancelled.callId } }), answers);
    },
  },
} satisfies ObservationsOf<'cancel-call'>;

/** Triggers a call for weeks ahead and cancels it; undefined where one of the two is refused. */
async function cancelScheduledCall(service: Probe, subject: Subject) {
  const { json } = await service.send('triggerCall', { body: scheduledCallRequest(service, subject) });
  const { callId } = dataOf(json);
  if (typeof callId !== 'string') return undefined;
  const answer = await service.send('cancelCall', { path: { callId } });
  return answer.status === 200 ? { callId, data: dataOf(answer.json) } : undefined;
}

const callRecordingUrl = 'https://storage.example.com/understudy-no-such.wav';
const callId = 'understudy-no-such-call';

/** What is open of Get Signed URL. */
export const signedUrlGaps = {
  'signed-url/empty-parameter': {
    effect: 'none',
    async probe(service) {
      const empty = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId: '' } }));
      if (empty !== '422 validationError') return empty === '404 callNotFound' ? 'default' : { seen: empty };
      // Either it counts as left out, or no text may be empty.
      const alone = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId } }));
      const both = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl: '' } }));
      return both === alone ? 'as-omitted' : undefined;
    },
  },
  'signed-url/both-parameters': {
    effect: 'none',
    async probe(service) {
      const first = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId } }));
      const second = statusAndCodeOf(await service.send('getSignedUrl', { query: { callRecordingUrl } }));
      const both = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl } }));
      if (first === second) return undefined;
      if (both === first) return 'default';
      return both === second ? 'call-recording-url' : { seen: both };
    },
  },
  'signed-url/retried-call': {
    reason: 'A subject names nobody who can be called in vain, so no call is tried again.',
  },
  'signed-url/unknown-storage-url': {
    effect: 'none',
    request: () => ['getSignedUrl', { query: { callRecordingUrl } }],
    answers: { 200: 'default', '404 recordingNotFound': 'not-found' },
  },
  'signed-url/expired-answer': {
    needs: ['control'],
    effect: 'record',
    async probe(service, subject) {
      const link = await findOwnLink(service, subject);
      if (link === undefined) return undefined;
      const openLink = () => service.send('getSignedUrl', { apiKey: null }, (request) => ({ ...request, url: link }));
      if ((await openLink()).status !== 200) return undefined;
      await service.advanceTime(24 * 3_600);
      return toAnswer(await openLink(), { '403 linkExpired': 'default', '410 linkExpired': 'gone' } as const);
    },
  },
} satisfies ObservationsOf<'signed-url'>;

/** A signed link to something at the address of the subject itself. Nobody else is asked. */
async function findOwnLink(service: Probe, subject: Subject): Promise<string | undefined> {
  const own = [subject.baseUrl, subject.baseUrlAlt].map((address) => new URL(address).origin);
  const isOwn = (link: unknown): link is string => own.includes(URL.parse(String(link))?.origin ?? '');
  const { url } = dataOf((await service.send('getSignedUrl', { query: { callRecordingUrl } })).json);
  if (isOwn(url)) return url;
  for (const message of customerPrompts) {
    const { json } = await service.send('triggerChat', { body: replyRequest(subject, { message }) });
    const links = JSON.stringify(dataOf(json)).match(/https?:\/\/[^"\\\s]+/g) ?? [];
    const found = links.find(isOwn);
    if (found !== undefined) return found;
  }
  return undefined;
}
