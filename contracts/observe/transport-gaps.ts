import { day, hour } from '../../src/instant.ts';
import { dataOf, statusAndCodeOf } from '../exchange.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import { sendSecondsOf } from '../subject/subject.ts';
import { type ObservationsOf, toAnswer } from './observation.ts';
import type { Alteration } from './probe.ts';
import { cancelPending, chatRequest, minuteOfDay, replyRequest, scheduledChatRequest } from './requests.ts';

const malformedOrInvalid = { '400 malformedJson': 'default', '422 validationError': 'validation-error' } as const;

/** What is open of the way in, for all operations. */
export const transportGaps = {
  'transport/wrong-method': {
    // What a service does that takes the request after all.
    effect: 'record',
    request: () => [
      'triggerChat',
      { body: {} },
      ({ url, headers }) => ({ method: 'GET', url, headers, body: undefined }),
    ],
    answers: { '405 methodNotAllowed': 'default', '404 pathNotFound': 'not-found' },
  },
  'transport/missing-identifier': {
    effect: 'none',
    request: () => ['cancelScheduledMessages', { path: { sessionId: '' } }],
    // It is always 200 for an identifier that nothing has; where no text may be empty, an empty one is refused.
    answers: { 200: 'default', '422 validationError': 'default', '404 pathNotFound': 'unknown-path' },
  },
  'transport/malformed-json': {
    effect: 'record',
    request: () => ['triggerChat', { body: {} }, (request) => ({ ...request, body: '{' })],
    answers: malformedOrInvalid,
  },
  'transport/empty-body': {
    effect: 'record',
    request: () => ['triggerChat', { body: {} }, (request) => ({ ...request, body: '' })],
    answers: malformedOrInvalid,
  },
  'transport/content-type': {
    effect: 'record',
    request: (_service, subject) => [
      'triggerChat',
      { body: replyRequest(subject) },
      (request) => ({ ...request, headers: { ...request.headers, 'content-type': 'text/plain' } }),
    ],
    answers: { '415 unsupportedMediaType': 'default', 200: 'read-anyway' },
  },
  'transport/key-before-path': {
    effect: 'none',
    request: (_service, { baseUrl }) => [
      'getSignedUrl',
      { apiKey: null },
      (request) => ({ ...request, url: `${baseUrl}/understudy-no-such-path` }),
    ],
    answers: { '404 pathNotFound': 'default', '401 apiKeyMissing': 'key-first' },
  },
  'transport/unknown-members': {
    effect: 'record',
    request: (_service, subject) => ['triggerChat', { body: replyRequest(subject, { understudyNoSuchField: 'a' }) }],
    answers: { 200: 'default', '422 validationError': 'refused' },
  },
  'transport/duplicate-query': {
    effect: 'none',
    async probe(service) {
      const name = 'callRecordingUrl';
      const query = async (...values: string[]) => {
        const search = values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
        const alter: Alteration = (request) => ({ ...request, url: request.url.replace(/\?.*$/, `?${search}`) });
        return statusAndCodeOf(await service.send('getSignedUrl', { query: { [name]: 'x' } }, alter));
      };
      const [good, bad] = ['https://storage.example.com/understudy-no-such.wav', 'no address'];
      const [one, other] = [await query(good), await query(bad)];
      const [goodFirst, badFirst] = [await query(good, bad), await query(bad, good)];
      if (one === other) return undefined;
      if (goodFirst === one && badFirst === other) return 'default';
      if (goodFirst === other && badFirst === one) return 'last';
      const isRefused = goodFirst === '422 validationError' && badFirst === goodFirst;
      return isRefused ? 'refused' : { seen: `${goodFirst}, and ${badFirst} the other way round` };
    },
  },
} satisfies ObservationsOf<'transport'>;

/** What is open of values. */
export const validationGaps = {
  'validation/null': {
    effect: 'record',
    request: (_service, subject) => ['triggerChat', { body: replyRequest(subject, { agentVersion: null }) }],
    answers: { '422 validationError': 'default', 200: 'as-omitted' },
  },
  'validation/empty-text': {
    effect: 'record',
    request: (_service, subject) => ['triggerChat', { body: replyRequest(subject, { agentName: '' }) }],
    answers: { '400 agentNameRequired': 'default', '422 validationError': 'validation-error' },
  },
  'validation/moment-without-offset': {
    effect: 'send',
    async probe(service, subject) {
      // Three hours from now in UTC; in Kolkata it is two and a half hours ago.
      const scheduleTime = new Date(service.now + 3 * hour).toISOString().slice(0, 19);
      const body = chatRequest(subject, { scheduleTime, timezone: 'Asia/Kolkata' });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return toAnswer(answer, { '422 validationError': 'default' } as const);
      await service.advanceTime(sendSecondsOf(subject));
      const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
      return isPending === undefined ? undefined : isPending ? 'utc' : 'timezone';
    },
  },
} satisfies ObservationsOf<'validation'>;

const unknownSession = { path: { sessionId: 'understudy-no-such-session' } };

/** What is open of the envelope. */
export const envelopeGaps = {
  'envelope/response-code': {
    effect: 'none',
    async probe(service) {
      const { status, json } = await service.send('getSession', unknownSession);
      const { responseCode } = (json ?? {}) as { responseCode?: unknown };
      if (status < 400 || responseCode === undefined) return undefined;
      if (responseCode === 200) return 'always-200';
      return responseCode === status ? 'default' : { seen: `${JSON.stringify(responseCode)} with status ${status}` };
    },
  },
} satisfies ObservationsOf<'envelope'>;

/** What is open of keys. */
export const authenticationGaps = {
  'authentication/empty-key': {
    effect: 'none',
    request: () => ['getSession', { ...unknownSession, apiKey: '' }],
    answers: { '401 apiKeyMissing': 'default', '401 apiKeyInvalid': 'invalid' },
  },
  'authentication/key-matching': {
    effect: 'none',
    request(_service, { workspace: { apiKey } }) {
      const similar = apiKey === apiKey.toUpperCase() ? apiKey.toLowerCase() : apiKey.toUpperCase();
      return similar === apiKey ? undefined : ['getSession', { ...unknownSession, apiKey: similar }];
    },
    answers: { '401 apiKeyInvalid': 'default', '404 sessionNotFound': 'any-case' },
  },
} satisfies ObservationsOf<'authentication'>;

/** What is open of working hours. */
export const workingHoursGaps = {
  'working-hours/boundary': {
    needs: ['control'],
    effect: 'send',
    async probe(service, subject) {
      const midnight = Math.floor(service.now / day) * day;
      let now = service.now;
      // One after the other, as they may all be of one session.
      const wasSentAt = async (due: number): Promise<boolean | undefined> => {
        const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };
        const body = chatRequest(subject, { scheduleTime: new Date(due).toISOString(), ...hours });
        const answer = await service.send('triggerChat', { body });
        if (answer.status !== 200) return undefined;
        await service.advanceTime((due + 2 * hour - now) / 1_000);
        now = due + 2 * hour;
        const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
        return isPending === undefined ? undefined : !isPending;
      };
      const isSentAtEnd = await wasSentAt(midnight + 2 * day + 10 * hour);
      const isSentWithinMinute = await wasSentAt(midnight + 4 * day + 10 * hour + 30_000);
      if (isSentAtEnd === undefined || isSentWithinMinute === undefined) return undefined;
      if (isSentWithinMinute)
        return isSentAtEnd ? 'whole-minute' : { seen: 'sent within the minute of the end, but not at its start' };
      return isSentAtEnd ? 'default' : 'end-exclusive';
    },
  },
  'working-hours/end-before-start': {
    effect: 'schedule',
    request(service, subject) {
      const hours = { startWorkingHour: '20:00', endWorkingHour: '06:00' };
      return ['triggerChat', { body: scheduledChatRequest(service, subject, hours) }];
    },
    answers: { 200: 'default', '422 validationError': 'refused' },
  },
  'working-hours/equal': {
    effect: 'send',
    async probe(service, subject) {
      // At once, with hours that start and end three hours from now.
      const minute = formatTimeOfDay(minuteOfDay(service.now + 3 * hour));
      const body = chatRequest(subject, { startWorkingHour: minute, endWorkingHour: minute, timezone: 'UTC' });
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return { seen: statusAndCodeOf(answer) };
      await service.advanceTime(sendSecondsOf(subject));
      const isPending = await cancelPending(service, String(dataOf(answer.json).sessionId));
      return isPending === undefined ? undefined : isPending ? 'one-minute' : 'default';
    },
  },
} satisfies ObservationsOf<'working-hours'>;
