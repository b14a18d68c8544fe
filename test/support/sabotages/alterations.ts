import { isObject, parseJson } from '../../../src/json.ts';
import {
  type Alteration,
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
  matchesRequest,
  noteStarted,
  refusalOf,
  refuse,
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

export function alterChatBody(alter: (fields: Members) => unknown): Alteration {
  return alterRequests(triggerChatRoute, (request) => {
    if (request.apiKey !== otherKey) alter(request.body ?? {});
  });
}

export function alterChatOptions(name: string, alter: (fields: Members) => unknown): Alteration {
  return alterChatBody((fields) => {
    if (isObject(fields[name])) alter(fields[name]);
  });
}

/** Changes the entries of a transcript in responses. If `alter` returns `false`, drops the entry. */
export function alterEntries(pattern: string | RegExp, alter: (entry: Members) => unknown): Alteration {
  return alterSuccessData(pattern, (data) => {
    if (Array.isArray(data.transcript))
      data.transcript = (data.transcript as Members[]).filter((entry) => alter(entry) !== false);
  });
}

export function alterItems(type: string, alter: (item: Members) => unknown): Alteration {
  return alterEntries(/^(GET|POST)/, ({ content }) => {
    if (Array.isArray(content)) for (const item of content as Members[]) if (item.type === type) alter(item);
  });
}

export function replaceError(pattern: string | RegExp, status: number, other: number, errorCode: string): Alteration {
  return alterResponses(pattern, (answer) => {
    if (answer.status !== status) return;
    answer.status = other;
    answer.body = { ...answer.body, responseCode: other, errorCode };
  });
}

export function refuseWhen(
  pattern: string | RegExp,
  when: (body: Members, request: Request) => boolean,
  status = 400,
): Alteration {
  return (real) => async (request) => {
    const text = matchesRequest(request, pattern) ? await request.clone().text() : '';
    const body = parseJson(text);
    return isObject(body) && when(body, request) ? refuse(status, 'refused') : real(request);
  };
}

/** The records of calls with one of the statuses cannot be read. */
export function hideCalls(...statuses: readonly string[]): Alteration {
  return alterResponses(getSessionRoute, (answer) => {
    const { data } = answer.body as { data: Members | null };
    if (statuses.includes(String(data?.status))) Object.assign(answer, refusalOf(404, 'sessionNotFound'));
  });
}

/** A fault: a cancel with a key that `when` accepts cancels the message or call of the tested workspace, and is then answered. */
export function cancelFirst(route: string, when: (key: string | null) => boolean): Alteration {
  return (real) => async (request) => {
    if (matchesRequest(request, route) && when(request.headers.get('x-api-key')))
      await real(new Request(request.url, { method: request.method, headers: { 'x-api-key': ownKey } }));
    return real(request);
  };
}

/** A fault: a cancel on the route also cancels all other calls to the same number. */
export function cancelCallsToSameNumber(route: string): Alteration {
  return (real) => {
    const numbers = new Map<string, string>();
    const noting = noteStarted(/^POST/, (id, { phoneNumber, customerNumber }) => {
      const number = phoneNumber ?? customerNumber;
      if (typeof number === 'string') numbers.set(id, number.replace('+', ''));
    })(real);
    return async (request) => {
      const id = request.url.split('/').at(-1) ?? '';
      const number = numbers.get(id);
      const response = await noting(request);
      if (number === undefined || response.status !== 200 || !matchesRequest(request, route)) return response;
      for (const [other, its] of numbers)
        if (its === number && other !== id && other.startsWith('call_')) await cancelCall(real, other, request);
      return response;
    };
  };
}

export async function cancelCall(real: Fetch, callId: string, { url }: Request): Promise<void> {
  const address = new URL(`/api/call/cancel/${callId}`, url);
  await real(new Request(address, { method: 'PUT', headers: { 'x-api-key': ownKey } }));
}

export function acceptRefusals(pattern: string | RegExp, message: string, data: unknown): Alteration {
  return alterResponses(pattern, (answer) => {
    if (answer.status < 400 || answer.status === 401) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message, data };
  });
}

export function alterSuccessBody(pattern: string | RegExp, alter: (body: Members) => unknown): Alteration {
  return alterResponses(pattern, ({ status, body: responseBody }) => {
    if (status === 200) alter(responseBody);
  });
}

/**
 * A faulty service: a request whose key `opens` accepts can use the tested workspace. If a request has no key, `opens`
 * gets null.
 */
export function openToKeys(opens: (key: string | null) => boolean): Alteration {
  return alterRequests(/./, (request) => {
    if (opens(request.apiKey)) request.apiKey = ownKey;
  });
}

/** A faulty service: a member of each request, or a missing member, has the value of the previous request. */
export function takeFromPrevious(route: string, member: string, when: 'always' | 'missing'): Alteration {
  return (real) => {
    let previous: unknown;
    return alterRequests(route, ({ body }) => {
      if (body === undefined) return;
      const own = body[member];
      if (previous !== undefined && (when === 'always' || own === undefined)) body[member] = previous;
      previous = own ?? previous;
    })(real);
  };
}

export function compose(first: Alteration, second: Alteration): Alteration {
  return (real: Fetch) => first(second(real));
}

export function showRetries(fetch: Fetch): Fetch {
  return async (request) => {
    const answer = await fetch(request.clone() as Request);
    const { pathname } = new URL(request.url);
    if (!/\/session\/fetch\/call_[^/]*$/.test(pathname)) return answer;
    const retry = await fetch(new Request(`${request.url}-r1`, request));
    if (retry.status !== 200) return answer;
    const body = (await retry.json()) as { data: Members };
    body.data.sessionId = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    return Response.json(body);
  };
}

/** Fields with an object whose members are named by a customer or an agent. */
export const freeFormFields = ['dynamicVariables', 'metadata', 'arguments', 'analysis'];

const timeFields = ['time', 'createdAt', 'updatedAt', 'timestamp'];

export function rewriteTimes(write: (text: string) => string, pattern: string | RegExp = /./) {
  const rewrite = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((element) => rewrite(element));
    if (typeof value === 'string') return timeFields.includes(name) ? write(value) : value;
    if (!isObject(value) || freeFormFields.includes(name)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rewrite(member, key)]));
  };
  return alterResponses(pattern, (answer) => {
    answer.body = rewrite(answer.body) as Members;
  });
}

export function shiftTime(time: unknown, milliseconds: number): string {
  return new Date(Date.parse(String(time)) + milliseconds).toISOString();
}
