import { day, hour } from '../../src/instant.ts';
import { sampleChat } from '../generators/chat.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { statusAndCodeOf } from '../operations/exchange.ts';
import type { Alteration } from '../transport/with-service.ts';
import type { ObservationsOf } from './observation.ts';
import { byReply, byScheduledChat, bySending, cancelPending, minuteOfDay, openSession } from './observation.ts';

const malformedOrInvalid = { '400 malformedJson': 'default', '422 validationError': 'validation-error' } as const;

const unknownSession = { path: { sessionId: 'understudy-no-such-session' } };

/** What is open of all operations: the way in, values, the envelope, keys and working hours. */
export const anyRequestGaps = {
  'transport/wrong-method': byReply(
    {},
    { '405 methodNotAllowed': 'default', '404 pathNotFound': 'not-found' },
    ({ url, headers }) => ({ method: 'GET', url, headers, body: undefined }),
  ),
  'transport/missing-identifier': {
    request: () => ['cancelScheduledMessages', { path: { sessionId: '' } }],
    // It is always 200 for an identifier that nothing has; where no text may be empty, an empty one is refused.
    answers: { 200: 'default', '422 validationError': 'default', '404 pathNotFound': 'unknown-path' },
  },
  'transport/malformed-json': byReply({}, malformedOrInvalid, (request) => ({ ...request, body: '{' })),
  'transport/empty-body': byReply({}, malformedOrInvalid, (request) => ({ ...request, body: '' })),
  'transport/content-type': byReply({}, { '415 unsupportedMediaType': 'default', 200: 'read-anyway' }, (request) => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'text/plain' },
  })),
  'transport/key-before-path': {
    request: (_service, { baseUrl }) => [
      'getSignedUrl',
      { apiKey: null },
      (request) => ({ ...request, url: `${baseUrl}/understudy-no-such-path` }),
    ],
    answers: { '404 pathNotFound': 'default', '401 apiKeyMissing': 'key-first' },
  },
  'transport/unknown-members': byReply(
    { understudyNoSuchField: 'a' },
    { 200: 'default', '422 validationError': 'refused' },
  ),
  'transport/duplicate-query': {
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
  'validation/null': byReply({ agentVersion: null }, { '422 validationError': 'default', 200: 'as-omitted' }),
  'validation/empty-text': byReply(
    { agentName: '' },
    { '400 agentNameRequired': 'default', '422 validationError': 'validation-error' },
  ),
  'validation/timestamp-without-offset': bySending(
    // Three hours from now in UTC; in Kolkata it is two and a half hours ago.
    ({ now }) => ({ scheduleTime: new Date(now + 3 * hour).toISOString().slice(0, 19), timezone: 'Asia/Kolkata' }),
    { sent: 'timezone', pending: 'utc', refusals: { '422 validationError': 'default' } },
  ),
  'envelope/response-code': {
    async probe(service) {
      const { status, json } = await service.send('getSession', unknownSession);
      const { responseCode } = (json ?? {}) as JsonObject;
      if (status < 400 || responseCode === undefined) return undefined;
      if (responseCode === 200) return 'always-200';
      return responseCode === status ? 'default' : { seen: `${JSON.stringify(responseCode)} with status ${status}` };
    },
  },
  'authentication/empty-key': {
    request: () => ['getSession', { ...unknownSession, apiKey: '' }],
    answers: { '401 apiKeyMissing': 'default', '401 apiKeyInvalid': 'invalid' },
  },
  'authentication/key-matching': {
    request(_service, { workspace: { apiKey } }) {
      const similar = apiKey === apiKey.toUpperCase() ? apiKey.toLowerCase() : apiKey.toUpperCase();
      return similar === apiKey ? undefined : ['getSession', { ...unknownSession, apiKey: similar }];
    },
    answers: { '401 apiKeyInvalid': 'default', '404 sessionNotFound': 'any-case' },
  },
  'working-hours/boundary': {
    needs: ['control'],
    effect: 'send',
    async probe(service, subject) {
      const midnight = Math.floor(service.now / day) * day;
      let now = service.now;
      // One after the other, as they may all be of one session.
      const wasSentAt = async (due: number): Promise<boolean> => {
        const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };
        const scheduleTime = new Date(due).toISOString();
        const sessionId = await openSession(service, sampleChat(subject, { scheduleTime, ...hours }));
        await service.advanceTime((due + 2 * hour - now) / 1_000);
        now = due + 2 * hour;
        return !(await cancelPending(service, sessionId));
      };
      const isSentAtEnd = await wasSentAt(midnight + 2 * day + 10 * hour);
      const isSentWithinMinute = await wasSentAt(midnight + 4 * day + 10 * hour + 30_000);
      if (isSentWithinMinute)
        return isSentAtEnd ? 'whole-minute' : { seen: 'sent within the minute of the end, but not at its start' };
      return isSentAtEnd ? 'default' : 'end-exclusive';
    },
  },
  'working-hours/end-before-start': byScheduledChat(() => ({ startWorkingHour: '20:00', endWorkingHour: '06:00' }), {
    200: 'default',
    '422 validationError': 'refused',
  }),
  'working-hours/equal': bySending(
    ({ now }) => {
      const minute = formatTimeOfDay(minuteOfDay(now + 3 * hour));
      return { startWorkingHour: minute, endWorkingHour: minute, timezone: 'UTC' };
    },
    { sent: 'default', pending: 'one-minute' },
  ),
} satisfies ObservationsOf<'transport' | 'validation' | 'envelope' | 'authentication' | 'working-hours'>;
