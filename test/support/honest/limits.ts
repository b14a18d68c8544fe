import { sleep } from '../../../contracts/client/transport.ts';
import { isObject } from '../../../src/json.ts';
import { alterResponses, type Fetch, type Members, noteStarted } from '../kit/altered-service.ts';
import { cancelMessagesRoute, triggerChatRoute } from '../sabotages/alterations.ts';
import { delayResponses } from './transports.ts';

const html = { 'content-type': 'text/html' };

export const limitVariants = {
  'at most 30 requests per second': (fetch: Fetch): Fetch => {
    let [second, count] = [0, 0];
    return async (request) => {
      const now = Math.floor(Date.now() / 1000);
      [second, count] = [now, now === second ? count + 1 : 1];
      return count > 30
        ? new Response('Too Many Requests', { status: 429, headers: { 'retry-after': '1' } })
        : fetch(request);
    };
  },
  'at most 4 concurrent requests': (fetch: Fetch): Fetch => {
    let count = 0;
    return async (request) => {
      if (count >= 4) return Response.json({ error: 'rate_limited' }, { status: 429 });
      count += 1;
      try {
        await sleep(5);
        return await fetch(request);
      } finally {
        count -= 1;
      }
    };
  },
  'a pause after ten wrong keys': (fetch: Fetch): Fetch => {
    let [wrongCount, pausedUntil] = [0, 0];
    return async (request) => {
      if (Date.now() < pausedUntil) return new Response(null, { status: 429, headers: { 'retry-after': '2' } });
      const response = await fetch(request);
      if (response.status === 401) wrongCount += 1;
      if (wrongCount >= 10) [wrongCount, pausedUntil] = [0, Date.now() + 2_000];
      return response;
    };
  },
  'maintenance breaks of some seconds': (fetch: Fetch): Fetch => {
    let [count, downUntil] = [0, 0];
    return async (request) => {
      count += 1;
      if (count % 400 === 0) downUntil = Math.ceil(Date.now() / 1000) * 1000 + 3_000;
      if (Date.now() >= downUntil) return fetch(request);
      const headers = { ...html, 'retry-after': new Date(downUntil).toUTCString() };
      return new Response('<h1>Back soon</h1>', { status: 503, headers });
    };
  },
  'responses after 300 ms': delayResponses(() => 300),
  'responses after one second': delayResponses(() => 1_000),
  'requests that have an effect only after one second': (fetch: Fetch): Fetch => {
    return async (request) => {
      await sleep(1_000);
      return fetch(request);
    };
  },
  'occasional responses after five seconds': delayResponses((count) => (count % 20 === 0 ? 5_000 : 0)),
  'responses whose delay grows and shrinks': delayResponses((count) => Math.abs(400 - (count % 800))),
  'session records that show a message up to 1.5 seconds late': (fetch: Fetch): Fetch => {
    return alterResponses('GET /session/fetch/', ({ status, body: { data } }) => {
      if (status !== 200 || !isObject(data) || !Array.isArray(data.transcript)) return;
      const transcript = data.transcript as Members[];
      if (transcript.some(({ role }) => role === 'user')) return;
      const late = (Number.parseInt(String(data.sessionId).slice(-2), 16) || 0) * 6;
      const isLate = (age: number) => age >= 0 && age < late;
      data.transcript = transcript.filter(({ timestamp }) => !isLate(Date.now() - Date.parse(String(timestamp))));
    })(fetch);
  },
  'messages that cannot be cancelled in their last second': (fetch: Fetch): Fetch => {
    const dueAt = new Map<string, number>();
    const noting = noteStarted(triggerChatRoute, (id, body, { headers }) => {
      if ('scheduleTime' in body && !/WorkingHour/.test(JSON.stringify(body)))
        dueAt.set(`${id} ${headers.get('x-api-key')}`, Date.parse(String(body.scheduleTime)));
    })(fetch);
    return async (request) => {
      const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      const due = dueAt.get(`${id} ${request.headers.get('x-api-key')}`);
      if (request.method !== 'DELETE' || due === undefined || Date.now() <= due - 1_000 || Date.now() >= due + 20)
        return noting(request);
      const data = { sessionId: id, isCancelled: false, reason: 'It is being sent.' };
      return Response.json({ responseCode: 200, message: 'Jobs not cancelled', data });
    };
  },
  'messages that have the state of sending for 120 ms': (fetch: Fetch): Fetch => {
    const sentAt = new Map<string, number>();
    const beingSent = alterResponses(cancelMessagesRoute, (answer, request) => {
      const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      if (Date.now() > (sentAt.get(`${id} ${request.headers.get('x-api-key')}`) ?? 0) + 120) return;
      const { data } = answer.body;
      if (!isObject(data) || data.isCancelled === true) return;
      answer.body.message = 'Jobs not cancelled';
      data.reason = 'It is being sent.';
    })(fetch);
    return noteStarted(triggerChatRoute, (id, body, { headers }) => {
      if (/doReturnResponse":true|scheduleTime|WorkingHour/.test(JSON.stringify(body))) return;
      sentAt.set(`${id} ${headers.get('x-api-key')}`, Date.now());
    })(beingSent);
  },
};
