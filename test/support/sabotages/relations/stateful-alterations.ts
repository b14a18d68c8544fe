import type { Alteration, Members } from '../../kit/altered-service.ts';
import { alterChatBody } from '../alterations.ts';

/** Answers a read as the first one of the same kind was answered, where its record has all those parts. */
export function cacheReads(keyOf: (request: Request) => string, ...parts: readonly string[]): Alteration {
  return (real) => {
    const cache = new Map<string, { text: string; headers: Headers }>();
    return async (request) => {
      if (request.method !== 'GET' || !request.url.includes('/session/fetch/')) return real(request);
      const key = keyOf(request);
      const cached = cache.get(key);
      if (cached !== undefined) return new Response(cached.text, { headers: cached.headers });
      const response = await real(request);
      const text = await response.text();
      // What was not there just now may be there by now.
      const isKept = ['"type":"message"', ...parts].every((part) => text.includes(part));
      if (response.status === 200 && isKept) cache.set(key, { text, headers: response.headers });
      return new Response(text, response);
    };
  };
}

/** Fills a field that a request to Trigger Chat leaves out, or has of its own, with that of the request before it. */
export function keepFromLastRequest(field: string, applies: (body: Members) => boolean = () => true): Alteration {
  return (real) => {
    let last: unknown;
    return alterChatBody((body) => {
      if (!applies(body)) return;
      const own = body[field];
      if (last !== undefined) body[field] = last;
      last = own ?? last;
    })(real);
  };
}
