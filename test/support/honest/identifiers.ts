import { randomUUID } from 'node:crypto';
import { answering, answeringWith, type Fetch } from '../altered-service.ts';

const reading = 'GET /session/fetch/';

/** Other identifiers, and what they lead to. */
export const identifiers = {
  'identifiers that are UUIDs': renamed(() => () => randomUUID(), /[0-9a-f]{8}-[0-9a-f-]{27}/g),
  'identifiers that are counted through': renamed(() => {
    // Larger than any port, so that no address has it in it.
    let last = 9_410_000;
    return () => String(++last);
  }, /\b941\d{4}\b/g),
  'identifiers with odd letters': renamed(
    () => () => `s:${randomUUID()}=~@`,
    /s(?::|%3A)[0-9a-f-]{36}(?:=|%3D)(?:~|%7E)(?:@|%40)/g,
  ),
  'calls that cannot be read by their callId': (fetch: Fetch) => (request: Request) =>
    fetch(new Request(request.url.replace('/session/fetch/call_', '/session/fetch/none_'), request)),
  'a sessionId of their own for calls': answeringWith(reading, (data) => {
    data.sessionId = String(data.sessionId).replace(/^call_/, 'ses_of_');
  }),
  'calls that are not in the queue before their moment': (fetch: Fetch) => {
    const shown = answeringWith(reading, (data) => {
      if (data.status === 'call_in_queue') data.status = 'active';
    });
    const uncancelled = answering('PUT /call/cancel/', (answer) => {
      if (answer.status !== 200) return;
      answer.status = 409;
      answer.body = { responseCode: 409, errorCode: 'notInQueue', message: 'It is not in the queue.', data: null };
    });
    return shown(uncancelled(fetch));
  },
};

/** Other identifiers in place of the mock's, in both directions. `form` finds them in addresses and bodies. */
function renamed(numbering: () => () => string, form: RegExp) {
  return (fetch: Fetch): Fetch => {
    const next = numbering();
    const outside = new Map<string, string>();
    const inside = new Map<string, string>();
    const own = /\b(?:ses|call)_[a-z0-9-]+_[0-9a-f]{16}(?:-r\d+)?/g;
    const shown = (id: string) => {
      const name = outside.get(id) ?? next();
      outside.set(id, name);
      inside.set(name, id);
      return name;
    };
    const meant = (text: string) => text.replace(form, (name) => inside.get(decodeURIComponent(name)) ?? name);
    return async (request) => {
      const body = await request.text();
      const { method, headers } = request;
      const init = { method, headers, ...(body === '' ? {} : { body: meant(body) }) };
      const response = await fetch(new Request(meant(request.url), init));
      const text = (await response.text()).replace(own, shown);
      return new Response(text, { status: response.status, headers: response.headers });
    };
  };
}
