import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { recipientsIn } from '../../contracts/facts/operation.ts';
import { createMock } from '../../mock/index.ts';
import { serveHttp } from '../../test/support/http/serve-http.ts';

export const misbehaviours = [
  'stores, then 500',
  'stores, then 503',
  'stores, then 503 with Retry-After',
  'stores, then 429',
  'stores, then 502',
  'stores, then 400 with id',
  'stores, then 400',
  'stores, then 307',
  'stores, then resets',
  'stores, then cuts the answer',
  'wrong id',
  'id in a header only',
  'cancel says yes and does nothing',
  'cancel says yes to everything',
  'sends at once',
  'sends late',
  'sends twice',
] as const;

export const otherWays = [
  'cancel says yes, then no, and does nothing',
  'cancel answers 202',
  'schedules twice',
  'one id for several effects',
  'refuses with another code',
  'refuses with HTML',
  'refuses without the envelope',
  '429 with Retry-After',
  '429 without Retry-After',
  'cancel says no and cancels',
  'cancel says yes again',
  'stale reads',
] as const;

export type Misbehaviour = (typeof misbehaviours)[number] | (typeof otherWays)[number];

export interface Truth {
  requests: number;
  messages: number;
  calls: number;
  sentEarly: { message: number; call: number };
  waiting: { kind: 'message' | 'call'; id: string }[];
  isClockMoved: boolean;
  workspaces: string[];
}

const day = 86_400_000;

export async function startMisbehavingService(misbehaviour: Misbehaviour | undefined, refusesSome: boolean) {
  const mock = createMock({ seed: misbehaviour ?? 'right' });
  const truth = { requests: 0, messages: 0, calls: 0 };
  const early: { kind: 'message' | 'call'; id: string; people: number; headers: Record<string, string> }[] = [];
  let count = 0;
  const cancelledIds = new Set<string>();
  const cancels = new Map<string, number>();
  const readOnce = new Set<string>();

  const forward = async (method: string, url: string, headers: Record<string, string>, body: string) => {
    const response = await mock.fetch(`http://mock.test${url}`, { method, headers, ...(body === '' ? {} : { body }) });
    return { status: response.status, text: await response.text() };
  };

  const trigger = async (url: string, headers: Record<string, string>, originalBody: string, reply: ServerResponse) => {
    let body = originalBody;
    count += 1;
    if (count % 3 === 0 && refuse(misbehaviour, reply)) return;
    const fields = readFields(originalBody);
    const isFar = Date.parse(String(fields.scheduleTime)) > Date.now() + day;
    if (misbehaviour === 'sends at once') {
      const { scheduleTime: _, startWorkingHour: __, endWorkingHour: ___, ...now } = fields;
      body = JSON.stringify(now);
    }
    if (misbehaviour === 'sends late' && !isFar && fields.doReturnResponse !== true)
      body = JSON.stringify({ ...fields, scheduleTime: new Date(Date.now() + 3_600_000).toISOString() });
    // Do not alter an invalid request: the altered request could be valid, but the service must still refuse it.
    const answer = await forward('POST', url, headers, answersWithError(originalBody, body) ? originalBody : body);
    const isTwice = misbehaviour === (isFar ? 'schedules twice' : 'sends twice');
    if (isTwice && answer.status === 200) await forward('POST', url, headers, body);
    if (answer.status !== 200) return write(reply, answer.status, answer.text);
    const { data } = JSON.parse(answer.text) as { data: { sessionId?: string; callId?: string } };
    const id = data.callId ?? data.sessionId ?? '';
    const kind = data.callId === undefined ? 'message' : 'call';
    const people =
      kind === 'message' ? recipientsIn(fields).length : 1 + Math.max(0, Math.ceil(Number(fields.noOfRetries ?? 0)));
    if (isFar && misbehaviour === 'sends at once') early.push({ kind, id, people, headers });
    if (fields.doReturnResponse !== true) {
      if (!isFar && kind === 'message') truth.messages += people;
      if (!isFar && kind === 'call') truth.calls += people;
    }
    const member = kind === 'message' ? 'sessionId' : 'callId';
    count += 1;
    answerWrongly(misbehaviour, reply, answer.text, {
      member,
      id,
      other: `${id.slice(0, -4)}${(misbehaviour === 'wrong id' ? count : count % 3).toString(16).padStart(4, '0')}`,
    });
  };

  const cancel = async (method: string, url: string, headers: Record<string, string>, reply: ServerResponse) => {
    const id = url.split('/').at(-1) ?? '';
    const isCall = url.startsWith('/api/call/');
    const pending = await waiting();
    const isPending = pending.some((one) => one.id === id && one.kind === (isCall ? 'call' : 'message'));
    const isAgain = misbehaviour === 'cancel says yes again' && cancelledIds.has(id);
    if (isPending) cancelledIds.add(id);
    const saysYes =
      isAgain ||
      misbehaviour === 'cancel says yes to everything' ||
      (misbehaviour === 'cancel says yes and does nothing' && isPending);
    cancels.set(id, (cancels.get(id) ?? 0) + 1);
    const isFirst = (cancels.get(id) ?? 0) % 2 === 1;
    const saysYesThenNo = misbehaviour === 'cancel says yes, then no, and does nothing';
    const isForwarded = misbehaviour !== 'cancel says yes and does nothing' && !saysYesThenNo;
    const answer = isForwarded ? await forward(method, url, headers, '') : undefined;
    const yes = isCall
      ? envelope('Call canceled successfully!', { removedJobs: 1 })
      : envelope('Scheduled messages cancelled successfully', { sessionId: id, isCancelled: true });
    if (saysYes || (saysYesThenNo && isFirst)) return write(reply, 200, yes);
    const no = isCall
      ? envelope('It is not in the queue.', null, 409)
      : envelope('No scheduled jobs found', { sessionId: id, isCancelled: false, reason: 'None.' });
    if (saysYesThenNo || misbehaviour === 'cancel says no and cancels') return write(reply, isCall ? 409 : 200, no);
    const { status, text } = answer ?? (await forward(method, url, headers, ''));
    write(reply, misbehaviour === 'cancel answers 202' && status === 200 ? 202 : status, text);
  };

  const waiting = async (): Promise<Truth['waiting']> => {
    const { scheduled } = await mock.control.listSchedule({ limit: 1000 });
    return scheduled
      .filter(({ dueAt }) => Date.parse(dueAt) > Date.now() + day / 2)
      .map(({ kind, sessionId }) => ({ kind, id: sessionId }));
  };

  const server = await serveHttp((message, reply) => {
    const { method = '', url = '', headers } = message;
    const serve = async () => {
      const body = await text(message);
      truth.requests += 1;
      const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      if (refusesSome && truth.requests % 7 === 0) {
        reply.setHeader('retry-after', '0');
        return write(reply, 503, envelope('Busy.', null, 503));
      }
      const isLimited = misbehaviour === '429 with Retry-After' || misbehaviour === '429 without Retry-After';
      if (isLimited && truth.requests % 5 === 0) {
        const after = misbehaviour === '429 with Retry-After' ? { 'retry-after': '0' } : {};
        return write(reply, 429, envelope('Too many.', null, 429), after);
      }
      if (misbehaviour === 'stale reads' && method === 'GET' && url.includes('/session/') && !readOnce.has(url)) {
        readOnce.add(url);
        return write(reply, 404, envelope('No.', null, 404).replace('internalError', 'sessionNotFound'));
      }
      if (method === 'POST' && /\/(chat-agent|call)\/trigger/.test(url)) return trigger(url, plain, body, reply);
      if (url.includes('/cancel/')) return cancel(method, url, plain, reply);
      const answer = await forward(method, url, plain, body);
      if (method === 'PUT' && url.includes('/workflow/') && answer.status === 200)
        truth.calls += 1 + Math.max(0, Math.ceil(Number(readFields(body).no_of_retries ?? 0)));
      write(reply, answer.status, answer.text);
    };
    void serve().catch(() => message.socket.destroy());
  });
  const { baseUrl: controlBase } = await mock.listen();

  return {
    baseUrl: server.baseUrl,
    controlUrl: new URL('/_mock', controlBase).href,
    requests: () => truth.requests,
    async truth(): Promise<Truth> {
      const { workspaces } = await mock.control.listWorkspaces();
      const left = workspaces.map(({ workspaceId }) => workspaceId).filter((id) => id.startsWith('understudy-'));
      const sentEarly = { message: 0, call: 0 };
      for (const { kind, id, people, headers } of early) {
        const { text } = await forward(
          'GET',
          `/api/session/fetch/${id}`,
          { 'x-api-key': headers['x-api-key'] ?? '' },
          '',
        );
        // A call that was cancelled in the queue was never placed.
        if (kind === 'message' || !/"status":"call_(canceled|in_queue)"/.test(text)) sentEarly[kind] += people;
      }
      const { now } = await mock.control.getClock();
      const isClockMoved = Math.abs(Date.parse(now) - Date.now()) > 60_000;
      return { ...truth, sentEarly, isClockMoved, waiting: await waiting(), workspaces: left };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await mock.close();
    },
  };
}

function readFields(body: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(body);
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function answersWithError(originalBody: string, changed: string): boolean {
  const { scheduleTime, timezone, startWorkingHour, endWorkingHour, doReturnResponse } = readFields(originalBody);
  if (originalBody === changed) return false;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const areTexts = [scheduleTime, timezone, startWorkingHour, endWorkingHour].every(isText);
  return (
    !areTexts ||
    doReturnResponse === true ||
    (scheduleTime !== undefined && Number.isNaN(Date.parse(String(scheduleTime))))
  );
}

function envelope(message: string, data: object | null, status = 200): string {
  const error = status === 200 ? {} : { errorCode: 'internalError' };
  return JSON.stringify({ responseCode: status, ...error, message, data });
}

function write(reply: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function refuse(misbehaviour: Misbehaviour | undefined, reply: ServerResponse): boolean {
  const answers: Partial<Record<Misbehaviour, string>> = {
    'refuses with another code': envelope('No.', null, 400).replace('internalError', 'channelIsDown'),
    'refuses with HTML': '<html>Bad request</html>',
    'refuses without the envelope': JSON.stringify({ error: 'No.' }),
  };
  const answer = misbehaviour === undefined ? undefined : answers[misbehaviour];
  if (answer !== undefined) write(reply, 400, answer);
  return answer !== undefined;
}

function answerWrongly(
  misbehaviour: Misbehaviour | undefined,
  reply: ServerResponse,
  right: string,
  { member, id, other }: { member: string; id: string; other: string },
): void {
  const answers: Partial<Record<Misbehaviour, [status: number, body: string, headers?: Record<string, string>]>> = {
    'stores, then 500': [500, envelope('It failed.', null, 500)],
    'stores, then 503': [503, envelope('Busy.', null, 503)],
    'stores, then 503 with Retry-After': [503, envelope('Busy.', null, 503), { 'retry-after': '0' }],
    'stores, then 429': [429, envelope('Too many.', null, 429), { 'retry-after': '0' }],
    'stores, then 502': [502, '<html>Bad gateway</html>'],
    'stores, then 400 with id': [400, envelope('It failed.', { [member]: id }, 400)],
    'stores, then 400': [400, envelope('It failed.', null, 400).replace('internalError', 'customerNumberRequired')],
    'stores, then 307': [307, '', { location: 'http://127.0.0.1:9/api/chat-agent/trigger' }],
    'wrong id': [200, right.replace(id, other)],
    'one id for several effects': [200, right.replace(id, other)],
    'id in a header only': [
      200,
      right.replace(`"${member}":"${id}"`, `"note":""`),
      { [`x-${member.replace('Id', '-id')}`]: id },
    ],
  };
  if (misbehaviour === 'stores, then resets') reply.socket?.destroy();
  else if (misbehaviour === 'stores, then cuts the answer') {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': right.length });
    reply.write(right.slice(0, right.length / 2));
    setTimeout(() => reply.socket?.destroy(), 5);
  } else write(reply, ...((misbehaviour && answers[misbehaviour]) ?? ([200, right] as const)));
}
