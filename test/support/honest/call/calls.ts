import { createZoneClock, firstPermittedAt } from '../../../../contracts/judge/working-hours.ts';
import { minute } from '../../../../src/instant.ts';
import { isObject } from '../../../../src/json.ts';
import {
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
  matchesRequest,
  noteStarted,
  refusalOf,
} from '../../kit/altered-service.ts';
import {
  cancelCallRoute,
  compose,
  getSessionRoute,
  hideCalls,
  refuseWhen,
  triggerCallRoute,
  updateWorkflowRoute,
} from '../../sabotages/alterations.ts';

const unreadableCalls = (fetch: Fetch) => (request: Request) =>
  fetch(new Request(request.url.replace('/session/fetch/call_', '/session/fetch/none_'), request));

export const callVariants = {
  'calls that cannot be read by their callId': unreadableCalls,
  'calls with a sessionId that differs from their callId': alterSuccessData(getSessionRoute, (data) => {
    data.sessionId = String(data.sessionId).replace(/^call_/, 'ses_of_');
  }),
  'calls that join the queue only when they are due': compose(
    alterCallRecords((data) => {
      if (data.status === 'call_in_queue') data.status = 'active';
    }),
    refuseCancelling(() => true),
  ),
  'unreadable calls that join the queue only in their working hours': (fetch: Fetch): Fetch => {
    const waitingForHours = new Set<unknown>();
    const noteHours = noteStarted(triggerCallRoute, (id, body) => {
      if (/(start|end)WorkingHour/.test(JSON.stringify(body)) && !('scheduleTime' in body)) waitingForHours.add(id);
    });
    const refuse = refuseCancelling((request) => waitingForHours.has(request.url.split('/').at(-1)));
    return unreadableCalls(refuse(noteHours(fetch)));
  },
  'calls that connect immediately': alterCallRecords((data) => {
    if (data.status === 'call_placed') data.status = 'call_in_progress';
  }),
  'calls that nobody answers': alterCallRecords((data) => {
    if (!['call_placed', 'call_in_progress', 'call_hangup'].includes(String(data.status))) return;
    Object.assign(data, { status: 'could_not_connect', duration: null, recordingUrl: null, transcript: [] });
  }),
  'calls whose agent fails': alterCallRecords((data) => {
    if (!['call_in_progress', 'call_hangup'].includes(String(data.status))) return;
    Object.assign(data, { status: 'agent_errored', duration: null, recordingUrl: null, transcript: [] });
  }),
  'calls without a recording': compose(
    alterCallRecords((data) => {
      data.recordingUrl = null;
    }),
    alterResponses('GET /call/signed-recording-url', (answer) => {
      if (answer.status !== 401) Object.assign(answer, refusalOf(404, 'noRecording'));
    }),
  ),
  'a service that accepts the cancel of a call that does not wait': alterResponses(cancelCallRoute, (answer) => {
    if (answer.status < 402 || answer.status >= 500) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message: 'The call is not in the queue.', data: { removedJobs: 0 } };
  }),
  'three removed jobs for each cancelled call': alterSuccessData(cancelCallRoute, (data) => {
    data.removedJobs = 3;
  }),
  'undocumented error codes for calls': alterResponses(/^(PUT|POST|GET) \/(call|workflow)/, (answer) => {
    if (answer.status < 400 || answer.status >= 500 || answer.status === 401) return;
    answer.status = answer.status === 404 ? 410 : 409;
    answer.body = { ...answer.body, responseCode: answer.status, errorCode: 'E1' };
  }),
  'a response without data instead of null data': alterResponses('PUT /workflow/call/', ({ body }) => {
    if (body.data === null) delete body.data;
  }),
};

/** Schedules each call an hour later, like a busy telephone line, so that no call is placed while a rule runs. */
export const queueForLong = alterRequests(triggerCallRoute, ({ body }) => {
  if (body !== undefined && typeof body.phoneNumber === 'string')
    body.scheduleTime ??= new Date(Date.now() + 3_600_000).toISOString();
});

function alterCallRecords(alter: (data: Members) => unknown) {
  return alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType === 'outboundSipTrunk') alter(data);
  });
}

function refuseCancelling(isRefused: (request: Request) => boolean) {
  return alterResponses(cancelCallRoute, (answer, request) => {
    if (answer.status === 200 && isRefused(request)) Object.assign(answer, refusalOf(409, 'notInQueue'));
  });
}

const callRoutes = new RegExp(`^(${triggerCallRoute}|${updateWorkflowRoute})`);

export const callRequestVariants = {
  'a service that refuses calls that can never be placed': refuseWhen(callRoutes, (body) => {
    const { scheduleTime = body.schedule_time, callOnDate = body.call_on_date, timezone = 'Asia/Kolkata' } = body;
    const due = scheduleTime === undefined ? Date.now() : Date.parse(String(scheduleTime));
    const [start, end] = [
      toMinutes(body.startWorkingHour ?? body.start_working_hour),
      toMinutes(body.endWorkingHour ?? body.end_working_hour),
    ];
    const isOpenOnce = (start ?? 0) < Math.min(end ?? 1_440, 1_440);
    if (typeof callOnDate !== 'string' || Number.isNaN(due) || !isOpenOnce || !isKnownZone(timezone)) return false;
    const placedAt = firstPermittedAt(due, { start, end, zone: timezone });
    return placedAt !== undefined && createZoneClock(timezone)(placedAt).date > callOnDate;
  }),
  'a service that refuses calls that are due in less than ten minutes': refuseWhen(callRoutes, (body) => {
    const ahead = Date.parse(String(body.scheduleTime ?? body.schedule_time)) - Date.now();
    return ahead > 0 && ahead < 10 * minute;
  }),
  'calls that are placed only at full minutes': alterRequests(callRoutes, ({ body = {} }) => {
    for (const name of ['scheduleTime', 'schedule_time']) {
      const at = typeof body[name] === 'string' ? Date.parse(body[name]) : Number.NaN;
      if (!Number.isNaN(at)) body[name] = new Date(Math.ceil(at / minute) * minute).toISOString();
    }
  }),
  'calls with two retries by default': alterRequests(triggerCallRoute, ({ body = {} }) => {
    body.noOfRetries ??= 2;
    body.retryAfterHours ??= 1;
  }),
  'a service that ignores a repeated request for a waiting call': (fetch: Fetch): Fetch => {
    const waiting = new Map<string, Response>();
    return async (request) => {
      const key = `${request.headers.get('x-api-key')} ${await request.clone().text()}`;
      if (matchesRequest(request, triggerCallRoute)) {
        const earlier = waiting.get(key);
        if (earlier !== undefined) return earlier.clone();
        const response = await fetch(request);
        if (response.status === 200 && key.includes('"scheduleTime"')) waiting.set(key, response.clone());
        return response;
      }
      const response = await fetch(request);
      if (matchesRequest(request, cancelCallRoute) && response.status === 200) {
        const callId = request.url.split('/').at(-1) ?? '';
        for (const [one, answer] of waiting) if ((await answer.clone().text()).includes(callId)) waiting.delete(one);
      }
      return response;
    };
  },
  'calls that cannot be read before they are placed': hideCalls('call_in_queue', 'call_canceled'),
};

/** A service with one telephone line: a call waits until the previous call has ended. */
export function placeOneAfterAnother(milliseconds: number) {
  let freeAt = 0;
  return alterRequests(triggerCallRoute, ({ body }) => {
    if (body === undefined || 'scheduleTime' in body || 'startWorkingHour' in body || 'callOnDate' in body) return;
    freeAt = Math.max(freeAt, Date.now()) + milliseconds;
    body.scheduleTime = new Date(freeAt).toISOString();
  });
}

function toMinutes(time: unknown): number | undefined {
  if (time === undefined) return undefined;
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

function isKnownZone(zone: unknown): zone is string {
  try {
    return typeof zone === 'string' && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

export const speechVariants = {
  'call transcripts with interrupted sentences': alterSpeech((text) => cutAfterFor(text, 8, '...')),
  'call transcripts with interrupted sentences and a note': alterSpeech((text) =>
    cutAfterFor(text, 8, ' [interrupted by the customer]'),
  ),
  'call transcripts in lower case': alterSpeech((text) => text.toLowerCase().replaceAll(/[.,!?]/g, '')),
  'call transcripts with symbols as words': alterSpeech((text) =>
    text.replaceAll('$1', 'one dollar').replaceAll('$&', 'dollar and').replaceAll(/\b0\b/g, 'zero'),
  ),
  'call transcripts with speech markup': alterSpeech(
    (text) => `<speak>${text.replaceAll(/ for ([^,]*),/g, ' for <emphasis level="strong">$1</emphasis>,')}</speak>`,
  ),
  'call transcripts in another language': alterSpeech((text) =>
    text.replaceAll(' for ', ' für ').replaceAll(' again', ' nochmals'),
  ),
  'call transcripts with one entry for each part of a sentence': alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType !== 'outboundSipTrunk') return;
    data.transcript = (data.transcript as Members[]).flatMap((entry) => {
      const [item] = Array.isArray(entry.content) ? (entry.content as Members[]) : [];
      const [first = '', ...others] = String(item?.text ?? '').split(', ');
      const rest = others.join(', ');
      return rest === '' ? [entry] : [first, rest].map((text) => ({ ...entry, content: [{ type: 'text', text }] }));
    });
  }),
};

function alterSpeech(alter: (text: string) => string) {
  return alterSuccessData(getSessionRoute, ({ communicationChannelType, transcript }) => {
    if (communicationChannelType !== 'outboundSipTrunk') return;
    for (const { content } of transcript as Members[])
      if (Array.isArray(content)) for (const item of content) if (isObject(item)) item.text = alter(String(item.text));
  });
}

function cutAfterFor(text: string, length: number, end: string): string {
  return text.includes(' for ') ? `${text.slice(0, text.indexOf(' for ') + length)}${end}` : text;
}
