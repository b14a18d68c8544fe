import {
  type Alteration,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import { alterChatBody, getSessionRoute, triggerChatRoute } from '../alterations.ts';

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
      // What was not there a moment ago may be there by now.
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

/** Shows in the record of a session how often it was spoken of in requests like this. */
export function countInRecord(pattern: string): Alteration {
  return (real) => {
    const counts = new Map<string, number>();
    const count = alterResponses(pattern, (_answer, { url }) => {
      const id = url.slice(url.lastIndexOf('/') + 1);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    });
    const show = alterSuccessData(getSessionRoute, (data) => {
      const actions = counts.get(String(data.sessionId));
      if (actions !== undefined) data.dynamicVariables = { actions };
    });
    return count(show(real));
  };
}

/** Shows in the record what a customer said in turns that were refused. */
export function keepRefusedTurns(isKept: (body: Members) => boolean): Alteration {
  return (real: Fetch) => {
    const kept = new Map<string, string[]>();
    const show = alterSuccessData(getSessionRoute, (data) => {
      const [first] = data.transcript as Members[];
      for (const text of kept.get(String(data.sessionId)) ?? [])
        (data.transcript as Members[]).push({ ...first, content: [{ type: 'text', text }] });
    })(real);
    return async (request) => {
      const isTurn = request.method === 'POST' && request.url.endsWith(triggerChatRoute.replace('POST ', ''));
      if (isTurn) {
        const body = (await request.clone().json()) as Members;
        const id = String(body.sessionId);
        if (isKept(body)) kept.set(id, [...(kept.get(id) ?? []), String(body.message)]);
      }
      return show(request);
    };
  };
}
