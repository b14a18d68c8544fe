import type { Fetch, Members } from '../kit/altered-service.ts';

const minuteMs = 60_000;

/** Which requests count as one that was there before. */
export const repetitionVariants = {
  'an equal request within a minute counts as the same until it is cancelled': (fetch: Fetch): Fetch => {
    const earlier = new Map<string, { at: number; answer: Promise<Response> }>();
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      if (body === '' || body.includes('"doReturnResponse":true')) {
        if (request.method === 'DELETE' || request.url.includes('/cancel/')) earlier.clear();
        return fetch(request);
      }
      const key = `${request.url} ${request.headers.get('x-api-key')} ${body}`;
      const known = earlier.get(key);
      const isFresh = known !== undefined && Date.now() < known.at + minuteMs && (await known.answer).status === 200;
      const answer = isFresh ? known.answer : fetch(request);
      if (!isFresh) earlier.set(key, { at: Date.now(), answer });
      return (await answer).clone();
    };
  },
  'a turn that is said again at once counts as the same': (fetch: Fetch): Fetch => {
    const last = new Map<unknown, { body: string; at: number; answer: Promise<Response> }>();
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      if (!body.includes('"sessionId"')) return fetch(request);
      const { sessionId } = JSON.parse(body) as Members;
      const key = `${request.headers.get('x-api-key')} ${sessionId}`;
      const known = last.get(key);
      const isSame = known?.body === body && Date.now() < known.at + 1_000 && (await known.answer).status === 200;
      const answer = isSame ? known.answer : fetch(request);
      if (!isSame) last.set(key, { body, at: Date.now(), answer });
      return (await answer).clone();
    };
  },
};
