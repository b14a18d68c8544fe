import { isObject, parseJson } from '../../../src/json.ts';
import {
  type Alteration,
  alterSuccessData,
  type Fetch,
  isJson,
  type Members,
  noteStarted,
  refuse,
} from '../kit/altered-service.ts';
import { getSessionRoute, refuseWhen, triggerChatRoute, updateWorkflowRoute } from '../sabotages/alterations.ts';

const html = { 'content-type': 'text/html' };

export const requestVariants = {
  'a service that ignores a repeated request': (fetch: Fetch): Fetch => {
    let last: { key: string; answer: Promise<Response> } | undefined;
    return async (request) => {
      if (request.method === 'GET') return fetch(request);
      const body = await request.clone().text();
      const key = `${request.url} ${request.headers.get('x-api-key')} ${body}`;
      const isTrigger = request.method === 'POST' && !body.includes('"doReturnResponse":true');
      if (!isTrigger) last = undefined;
      else if (last?.key !== key) last = { key, answer: fetch(request) };
      return last === undefined ? fetch(request) : (await last.answer).clone();
    };
  },
  'session records that show only the values of a template': (fetch: Fetch): Fetch => {
    const valuesOf = new Map<unknown, string>();
    const showing = alterSuccessData(getSessionRoute, ({ sessionId, transcript }) => {
      const text = valuesOf.get(sessionId);
      const [message] = transcript as Members[];
      if (text !== undefined && message !== undefined) message.content = [{ type: 'text', text }];
    })(fetch);
    return noteStarted(triggerChatRoute, (id, { communicationChannel, messengerOptions: options }) => {
      if (communicationChannel !== 'Support Messenger' || !isObject(options) || options.messageType !== 'template')
        return;
      valuesOf.set(id, `${options.templateId}: ${Object.values(options.templateVariables ?? {}).join(', ')}`);
    })(showing);
  },
  'a service that accepts only the exact content type application/json': (fetch: Fetch): Fetch => {
    return async (request) => {
      const isEmpty = (await request.clone().text()) === '';
      const expected = isEmpty ? null : 'application/json';
      return request.headers.get('content-type') === expected ? fetch(request) : refuse(400, 'badRequest');
    };
  },
  'at most 500 letters in a text': refuseWhen(/^POST /, (body) => longestTextIn(body) > 500, 413),
  'at most one attachment': refuseWhen(triggerChatRoute, ({ attachments }) => {
    return Array.isArray(attachments) && attachments.length > 1;
  }),
  'at most one retry': refuseWhen(/^(POST \/call\/trigger|PUT \/workflow)/, (body) => {
    return Number(body.noOfRetries ?? body.no_of_retries ?? 0) > 1;
  }),
  'a service that refuses working hours of zero length': refuseWhen(/^(POST|PUT) /, (body) => {
    const start = body.startWorkingHour ?? body.start_working_hour;
    const end = body.endWorkingHour ?? body.end_working_hour;
    return (start === undefined && end === '00:00') || (end === undefined && start === '23:59');
  }),
  'workflow calls with a schedule_time only in UTC': refuseWhen(updateWorkflowRoute, ({ schedule_time: at }) => {
    return typeof at === 'string' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at);
  }),
  'a service that refuses options of another kind of channel': refuseWhen(triggerChatRoute, (body) => {
    if (body.doReturnResponse === true)
      return ['emailOptions', 'messengerOptions', 'agentNumber'].some((name) => name in body);
    if (typeof body.communicationChannel !== 'string') return false;
    const isEmail = ['Help Desk', 'Quiet Desk', 'Post Room'].includes(body.communicationChannel);
    return (isEmail ? ['messengerOptions', 'agentNumber'] : ['emailOptions']).some((name) => name in body);
  }),
  'a service that ignores a turn that is repeated within a second': (fetch: Fetch): Fetch => {
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
  'a service that refuses concurrent turns of a conversation': (fetch: Fetch): Fetch => {
    const busy = new Set<unknown>();
    return async (request) => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      const { sessionId } = (parseJson(text) ?? {}) as Members;
      if (sessionId === undefined || typeof sessionId !== 'string') return fetch(request);
      if (busy.has(sessionId)) return refuse(409, 'conversationBusy');
      busy.add(sessionId);
      try {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return await fetch(request);
      } finally {
        busy.delete(sessionId);
      }
    };
  },
  'occasional internal errors': answerEvery(61, () => refuse(500, 'internalError')),
  'occasional responses with 429': answerEvery(47, () => {
    const body = { responseCode: 429, errorCode: 'tooManyRequests', message: 'Slow down.', data: null };
    return Response.json(body, { status: 429, headers: { 'retry-after': '1' } });
  }),
  'occasional errors of a gateway': answerEvery(
    31,
    () => new Response('<h1>Origin is unreachable</h1>', { status: 522, headers: html }),
  ),
  'a gateway that refuses escaped characters in paths': answerPaths(
    /%(25|3B|3C|3E|2A|26|3A|3F|23|7C|22)/i,
    () => new Response('<h1>Bad Request</h1>', { status: 400, headers: html }),
  ),
  'a gateway that answers unknown paths with 403': answerPaths(/\/$/, () =>
    Response.json({ message: 'Missing Authentication Token' }, { status: 403 }),
  ),
  'a gateway that answers unknown paths with an HTML page': answerPaths(
    /\/$/,
    () => new Response('<!doctype html><title>App</title>', { headers: html }),
  ),
  'sessions that cannot be read before their first message': (fetch: Fetch): Fetch => {
    const waiting = new Set<string>();
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      const named = [...waiting].find((one) => body.includes(`"sessionId":"${one}"`));
      const response = await fetch(request);
      if (!isJson(response)) return response;
      const { data } = (await response.clone().json()) as { data?: Members | null };
      if (response.status === 200 && typeof data?.sessionId === 'string') {
        if (body !== '' && !body.includes('"doReturnResponse":true')) waiting.add(data.sessionId);
        if (!(request.method === 'GET' && waiting.has(id))) return response;
        if (Array.isArray(data.transcript) && data.transcript.length === 0) return refuse(409, 'notBegun');
        waiting.delete(id);
      }
      return response.status === 403 && named !== undefined ? refuse(404, 'sessionNotFound') : response;
    };
  },
};

function answerEvery(interval: number, answer: () => Response) {
  return (fetch: Fetch): Fetch => {
    let count = 0;
    return async (request) => {
      count += 1;
      return count % interval === 0 ? answer() : fetch(request);
    };
  };
}

function answerPaths(path: RegExp, answer: () => Response): Alteration {
  return (fetch) => async (request) => (path.test(new URL(request.url).pathname) ? answer() : fetch(request));
}

function longestTextIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value) && !isObject(value)) return 0;
  return Math.max(0, ...Object.values(value).map(longestTextIn));
}
