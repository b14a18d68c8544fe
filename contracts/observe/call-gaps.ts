import { hour, parseInstant } from '../../src/instant.ts';
import { dataOf, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { customerPrompts } from '../generators/text.ts';
import { closedHours, giveUp, type ObservationsOf, observing, type Requests, sessionIdIn } from './observation.ts';

const callOfUpdateReason =
  'No response has the identifier of a call that an update places, so the kit cannot observe the call.';

const callRecordingUrl = 'https://storage.example.com/understudy-no-such.wav';
const callId = 'understudy-no-such-call';

export const callGaps = {
  'update-workflow/what-changes': callOfUpdateReason,
  'update-workflow/repeated': callOfUpdateReason,
  'trigger-call/option-not-text': byCall('schedule', ({ inWeeks }) => ({ ...inWeeks, options: { dtmfEnabled: true } })),
  // Working hours that exclude the present keep a call in the queue, so that the kit can cancel the call.
  'trigger-call/past-schedule': byCall('call', (requests) => ({
    scheduleTime: requests.timestampInDays(-1),
    ...closedHours(requests),
  })),
  'trigger-call/call-on-date-zone': observing('call', ['voice', 'control'], ({ dateInDays, now, callAfter }) => {
    const callOnDate = dateInDays(2);
    const scheduleTime = `${callOnDate}T20:00:00Z`;
    const seconds = (Date.parse(scheduleTime) - hour / 2 - now) / 1_000;
    return callAfter(seconds, { callOnDate, scheduleTime, timezone: 'Asia/Kolkata' }, ({ status }) => {
      if (status === 'call_expired') return 'default';
      return status === 'call_in_queue' ? 'utc' : undefined;
    });
  }),
  'trigger-call/call-on-date-past': byCall('call', ({ dateInDays }) => ({ callOnDate: dateInDays(-3) })),
  'trigger-call/call-on-date-early': observing('call', ['voice', 'control'], ({ dateInDays, callAfter }) =>
    callAfter(24 * 3_600, { callOnDate: dateInDays(4), timezone: 'UTC' }, ({ status }) => {
      if (status === undefined) return undefined;
      return status === 'call_in_queue' ? 'on-that-day' : 'default';
    }),
  ),
  'trigger-call/what-is-a-failure': 'The subject file has no entry that makes an agent fail in a call.',
  'trigger-call/retry-negative': byCall('schedule', ({ inWeeks }) => ({ ...inWeeks, noOfRetries: -1 })),
  'signed-url/empty-parameter': observing('none', [], async (requests) => {
    const empty = await signedUrlOutcome(requests, { callId: '' });
    if (empty !== '422 validationError') return empty === '404 callNotFound' ? 'default' : { seen: empty };
    const alone = await signedUrlOutcome(requests, { callId });
    const both = await signedUrlOutcome(requests, { callId, callRecordingUrl: '' });
    return both === alone ? 'as-omitted' : undefined;
  }),
  'signed-url/both-parameters': observing('none', [], async (requests) => {
    const first = await signedUrlOutcome(requests, { callId });
    const second = await signedUrlOutcome(requests, { callRecordingUrl });
    const both = await signedUrlOutcome(requests, { callId, callRecordingUrl });
    if (first === second) return undefined;
    if (both === first) return 'default';
    return both === second ? 'call-recording-url' : { seen: both };
  }),
  'signed-url/retried-call': 'The subject file has no number that never answers, so the kit sees no retry.',
  'signed-url/unknown-storage-url': observing('none', [], ({ send }) =>
    send('getSignedUrl', { query: { callRecordingUrl } }),
  ),
  'signed-url/expired-answer': observing('record', ['control'], async (requests) => {
    const url = await findOwnLink(requests);
    const openLink = () => requests.send('getSignedUrl', { apiKey: null }, (request) => ({ ...request, url }));
    if ((await openLink()).status !== 200) return undefined;
    await requests.advanceTime(24 * 3_600);
    return openLink();
  }),
  'cancel-call/removed-jobs-count': observing('schedule', ['voice'], async (requests) => {
    const { removedJobs } = (await cancelScheduledCall(requests)).data;
    if (removedJobs === 1) return 'default';
    return removedJobs === 0 ? 'none' : { seen: `removedJobs is ${JSON.stringify(removedJobs) ?? 'missing'}` };
  }),
  'cancel-call/not-in-queue': observing('schedule', ['voice'], async (requests) =>
    requests.send('cancelCall', { path: (await cancelScheduledCall(requests)).path }),
  ),
  'limits/session-size': 'The kit does not fill a session of your service to its limit.',
  'session/version-label': observing('record', [], async ({ reply, readSession }) => {
    const { agentDetails } = await readSession(sessionIdIn(await reply({})));
    if (typeof agentDetails !== 'object' || agentDetails === null) return undefined;
    const { version } = agentDetails as { version?: unknown };
    return version === null || version === undefined ? 'none' : 'default';
  }),
  'session/time-of-call': observing('call', ['voice', 'control'], async ({ timestampInDays, callAfter }) => {
    const scheduleTime = timestampInDays(1);
    const answer = await callAfter(25 * 3_600, { scheduleTime }, ({ status, time }) => {
      const shownAt = parseInstant(String(time));
      if (shownAt === undefined || status === 'call_in_queue') return undefined;
      return shownAt < Date.parse(scheduleTime) ? 'default' : 'placed';
    });
    return typeof answer === 'object' ? undefined : answer;
  }),
} satisfies ObservationsOf<'update-workflow' | 'trigger-call' | 'signed-url' | 'cancel-call' | 'session' | 'limits'>;

function byCall(effect: 'schedule' | 'call', fieldsOf: (requests: Requests) => JsonObject) {
  return observing(effect, ['voice'], (requests) => requests.call(fieldsOf(requests)));
}

async function signedUrlOutcome({ send }: Requests, query: Readonly<Record<string, string>>): Promise<string> {
  return statusAndCodeOf(await send('getSignedUrl', { query }));
}

async function cancelScheduledCall({ call, inWeeks, send }: Requests) {
  const { callId } = dataOf((await call(inWeeks)).json);
  if (typeof callId !== 'string') return giveUp();
  const { status, json } = await send('cancelCall', { path: { callId } });
  return status === 200 ? { path: { callId }, data: dataOf(json) } : giveUp();
}

/** Considers only links to the addresses in the subject file, because the kit contacts no other hosts. */
async function findOwnLink({ send, reply, subject }: Requests): Promise<string> {
  const own = [subject.baseUrl, subject.baseUrlAlt].map((address) => new URL(address).origin);
  const isOwn = (link: unknown): link is string => own.includes(URL.parse(String(link))?.origin ?? '');
  const { url } = dataOf((await send('getSignedUrl', { query: { callRecordingUrl } })).json);
  if (isOwn(url)) return url;
  for (const message of customerPrompts) {
    const { json } = await reply({ message });
    const found = (JSON.stringify(dataOf(json)).match(/https?:\/\/[^"\\\s]+/g) ?? []).find(isOwn);
    if (found !== undefined) return found;
  }
  return giveUp();
}
