import { day, hour } from '../../src/instant.ts';
import type { Alteration } from '../effects/service.ts';
import { type Exchange, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import { byReply, bySchedule, minuteOfDay, type ObservationsOf, observing, sessionIdIn } from './observation.ts';

const unknownSession = { path: { sessionId: 'understudy-no-such-session' } };

export const anyRequestGaps = {
  'get-session/empty-id': observing('none', [], ({ read }) => read('')),
  'transport/wrong-method': byReply({}, (request) => ({ ...request, method: 'GET', body: undefined })),
  'transport/missing-identifier': observing('none', [], ({ send }) =>
    send('cancelScheduledMessages', { path: { sessionId: '' } }).then(isDefaultIf('422 validationError')),
  ),
  'transport/malformed-json': byReply({}, (request) => ({ ...request, body: '{' })),
  'transport/empty-body': byReply({}, (request) => ({ ...request, body: '' })),
  'transport/content-type': byReply({}, (request) => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'text/plain' },
  })),
  'transport/key-before-path': observing('none', [], ({ send, subject: { baseUrl } }) => {
    const url = `${baseUrl}/understudy-no-such-path`;
    return send('getSignedUrl', { apiKey: null }, (request) => ({ ...request, url })).then(
      isDefaultIf('404 pathNotFound'),
    );
  }),
  'transport/unknown-members': byReply({ understudyNoSuchField: 'a' }),
  'transport/duplicate-query': observing('none', [], async ({ send }) => {
    const name = 'callRecordingUrl';
    const query = async (...values: string[]) => {
      const search = values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
      const alter: Alteration = (request) => ({ ...request, url: request.url.replace(/\?.*$/, `?${search}`) });
      return statusAndCodeOf(await send('getSignedUrl', { query: { [name]: 'x' } }, alter));
    };
    const [good, bad] = ['https://storage.example.com/understudy-no-such.wav', 'no address'];
    const [one, other] = [await query(good), await query(bad)];
    const [goodFirst, badFirst] = [await query(good, bad), await query(bad, good)];
    if (one === other) return undefined;
    if (goodFirst === one && badFirst === other) return 'default';
    if (goodFirst === other && badFirst === one) return 'last';
    const isRefused = goodFirst === '422 validationError' && badFirst === goodFirst;
    return isRefused ? 'refused' : { seen: `${goodFirst}, and ${badFirst} the other way round` };
  }),
  'validation/null': byReply({ agentVersion: null }),
  'validation/empty-text': byReply({ agentName: '' }),
  'validation/timestamp-without-offset': observing('send', [], ({ now, askSending }) => {
    // This due time is 3 hours ahead in UTC, but 2.5 hours past in Kolkata (UTC+5:30).
    const scheduleTime = new Date(now + 3 * hour).toISOString().slice(0, 19);
    return askSending({ scheduleTime, timezone: 'Asia/Kolkata' }, 'timezone', 'utc');
  }),
  'envelope/response-code': observing('none', [], async ({ send }) => {
    const { status, json } = await send('getSession', unknownSession);
    const { responseCode } = (json ?? {}) as JsonObject;
    if (status < 400 || responseCode === undefined) return undefined;
    if (responseCode === 200) return 'always-200';
    return responseCode === status ? 'default' : { seen: `${JSON.stringify(responseCode)} with status ${status}` };
  }),
  'authentication/empty-key': observing('none', [], ({ send }) =>
    send('getSession', { ...unknownSession, apiKey: '' }),
  ),
  'authentication/key-matching': observing('none', [], ({ send, subject }) => {
    const { apiKey } = subject.workspace;
    const similar = apiKey === apiKey.toUpperCase() ? apiKey.toLowerCase() : apiKey.toUpperCase();
    if (similar === apiKey) return undefined;
    return send('getSession', { ...unknownSession, apiKey: similar }).then(isDefaultIf('401 apiKeyInvalid'));
  }),
  'working-hours/boundary': observing(
    'send',
    ['control'],
    async ({ now: startedAt, chat, advanceTime, cancelPending }) => {
      const midnight = Math.floor(startedAt / day) * day;
      let now = startedAt;
      const wasSentAt = async (due: number): Promise<boolean> => {
        const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' };
        const sessionId = sessionIdIn(await chat({ scheduleTime: new Date(due).toISOString(), ...hours }));
        await advanceTime((due + 2 * hour - now) / 1_000);
        now = due + 2 * hour;
        return !(await cancelPending(sessionId));
      };
      const isSentAtEnd = await wasSentAt(midnight + 2 * day + 10 * hour);
      const isSentWithinMinute = await wasSentAt(midnight + 4 * day + 10 * hour + 30_000);
      if (!isSentWithinMinute) return isSentAtEnd ? 'default' : 'end-exclusive';
      return isSentAtEnd ? 'whole-minute' : { seen: 'sent within the minute of the end, but not at its start' };
    },
  ),
  'working-hours/end-before-start': bySchedule({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
  'working-hours/equal': observing('send', [], ({ now, askSending }) => {
    const minute = formatTimeOfDay(minuteOfDay(now + 3 * hour));
    return askSending({ startWorkingHour: minute, endWorkingHour: minute, timezone: 'UTC' }, 'default', 'one-minute');
  }),
} satisfies ObservationsOf<
  'get-session' | 'transport' | 'validation' | 'envelope' | 'authentication' | 'working-hours'
>;

function isDefaultIf(outcome: string) {
  return (answer: Exchange) => (statusAndCodeOf(answer) === outcome ? 'default' : answer);
}
