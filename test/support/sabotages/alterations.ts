import { isObject, parseJson } from '../../../src/json.ts';
import {
  type Alteration,
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
  matchesRequest,
} from '../kit/altered-service.ts';

export const ownKey = 'acme-key';
export const otherKey = 'globex-key';

export const triggerChatRoute = 'POST /chat-agent/trigger';
export const cancelMessagesRoute = 'DELETE /chat-agent/cancel/';
export const getSessionRoute = 'GET /session/fetch/';
export const triggerCallRoute = 'POST /call/trigger';
export const cancelCallRoute = 'PUT /call/cancel/';
export const updateWorkflowRoute = 'PUT /workflow/call/';
export const signedUrlRoute = 'GET /call/signed-recording-url';

export const cancelledMessage = 'Scheduled messages cancelled successfully';

/** Changes the body of Trigger Chat requests of the own workspace. */
export function alterChatBody(alter: (fields: Members) => unknown): Alteration {
  return alterRequests(triggerChatRoute, (request) => {
    if (request.apiKey !== otherKey) alter(request.body ?? {});
  });
}

/** The same for `messengerOptions`, `emailOptions` or `chatOptions`, if they are objects. */
export function alterChatOptions(name: string, alter: (fields: Members) => unknown): Alteration {
  return alterChatBody((fields) => {
    if (isObject(fields[name])) alter(fields[name]);
  });
}

/** Takes one channel for another. */
export function substituteChannel(name: string, replacement: string): Alteration {
  return alterChatBody((fields) => {
    if (fields.communicationChannel === name) fields.communicationChannel = replacement;
  });
}

/** Drops fields of requests. */
export function dropRequestFields(pattern: string, ...fields: string[]): Alteration {
  return alterRequests(pattern, (request) => {
    for (const field of fields) delete request.body?.[field];
  });
}

/** Drops a scheduleTime that is no timestamp from requests, or from a part of their bodies. */
export function dropMalformedTimestamps(pattern: string, part = ''): Alteration {
  return alterRequests(pattern, ({ body }) => {
    const text = String(body?.scheduleTime);
    if (Number.isNaN(Date.parse(text)) && text.includes(part)) delete body?.scheduleTime;
  });
}

/** Changes entries of a returned transcript, or drops them if `alter` returns `false`. */
export function alterEntries(pattern: string | RegExp, alter: (entry: Members) => unknown): Alteration {
  return alterSuccessData(pattern, (data) => {
    if (Array.isArray(data.transcript))
      data.transcript = (data.transcript as Members[]).filter((entry) => alter(entry) !== false);
  });
}

/** The same for the items of messages. */
export function alterItems(type: string, alter: (item: Members) => unknown): Alteration {
  return alterEntries(/^(GET|POST)/, ({ content }) => {
    if (Array.isArray(content)) for (const item of content as Members[]) if (item.type === type) alter(item);
  });
}

/** Alters the exact text of a request before it is sent. */
export function alterExactText(alter: (text: string) => string | undefined): Alteration {
  return alterChatBody((fields) => {
    for (const [name, field] of [['messengerOptions', 'message'] as const, ['emailOptions', 'body'] as const]) {
      const given = fields[name];
      if (!isObject(given) || typeof given[field] !== 'string') continue;
      const altered = alter(given[field]);
      if (altered === undefined) delete given[field];
      else given[field] = altered;
    }
  });
}

/** Replaces the status and code of every error with this status. */
export function replaceError(pattern: string | RegExp, status: number, other: number, errorCode: string): Alteration {
  return alterResponses(pattern, (answer) => {
    if (answer.status !== status) return;
    answer.status = other;
    answer.body = { ...answer.body, responseCode: other, errorCode };
  });
}

/** Refuses requests whose body matches. */
export function refuseWhen(pattern: string | RegExp, when: (body: Members) => boolean, status = 400): Alteration {
  return (real) => async (request) => {
    const text = matchesRequest(request, pattern) ? await request.clone().text() : '';
    const body = parseJson(text);
    if (!isObject(body) || !when(body)) return real(request);
    return Response.json({ responseCode: status, errorCode: 'refused', message: 'No.', data: null }, { status });
  };
}

/** Replaces every refusal by a success, except refusals of a key. */
export function acceptRefusals(pattern: string | RegExp, message: string, data: unknown): Alteration {
  return alterResponses(pattern, (answer) => {
    if (answer.status < 400 || answer.status === 401) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message, data };
  });
}

/** Changes the body of a success. */
export function alterSuccessBody(pattern: string | RegExp, alter: (body: Members) => unknown): Alteration {
  return alterResponses(pattern, ({ status, body: responseBody }) => {
    if (status === 200) alter(responseBody);
  });
}

/**
 * Opens the own workspace to any key, or to the keys that `opens` accepts; null represents no key. Applies everywhere,
 * or to URLs that match `address`.
 */
export function openToKeys(
  pattern: string | RegExp,
  opens: (key: string | null) => boolean = () => true,
  address = /^/,
): Alteration {
  return alterRequests(pattern, (request) => {
    if (opens(request.apiKey) && address.test(request.url)) request.apiKey = ownKey;
  });
}

/** One alteration after another. */
export function compose(first: Alteration, second: Alteration): Alteration {
  return (real: Fetch) => first(second(real));
}
