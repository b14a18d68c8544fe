import { createZoneClock, firstPermittedAt } from '../../../../contracts/oracle/working-hours.ts';
import { minute } from '../../../../src/instant.ts';
import { alterRequests, type Fetch, type Members, matchesRequest } from '../../kit/altered-service.ts';
import {
  cancelCallRoute,
  getSessionRoute,
  refuseWhen,
  triggerCallRoute,
  updateWorkflowRoute,
} from '../../sabotages/alterations.ts';

const callRoutes = new RegExp(`^(${triggerCallRoute}|${updateWorkflowRoute})`);

/** Which calls are taken, when they are placed, and as how many. */
export const callRequestVariants = {
  'calls that could never be placed are refused': refuseWhen(callRoutes, (body) => {
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
  'calls are taken ten minutes before their instant at the latest': refuseWhen(callRoutes, (body) => {
    const ahead = Date.parse(String(body.scheduleTime ?? body.schedule_time)) - Date.now();
    return ahead > 0 && ahead < 10 * minute;
  }),
  'calls that are placed at full minutes': alterRequests(callRoutes, ({ body = {} }) => {
    for (const name of ['scheduleTime', 'schedule_time']) {
      const at = typeof body[name] === 'string' ? Date.parse(body[name]) : Number.NaN;
      if (!Number.isNaN(at)) body[name] = new Date(Math.ceil(at / minute) * minute).toISOString();
    }
  }),
  'calls that are tried again unless it is said how often': alterRequests(triggerCallRoute, ({ body = {} }) => {
    body.noOfRetries ??= 2;
    body.retryAfterHours ??= 1;
  }),
  'a call that is asked for again while it waits is the same': (fetch: Fetch): Fetch => {
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
  'calls that cannot be read before they are placed': (fetch: Fetch): Fetch => {
    return async (request) => {
      const response = await fetch(request);
      if (!matchesRequest(request, getSessionRoute) || response.status !== 200) return response;
      const { data } = (await response.clone().json()) as { data: Members };
      if (data.status !== 'call_in_queue' && data.status !== 'call_canceled') return response;
      const error = { responseCode: 404, errorCode: 'sessionNotFound', message: 'There is none yet.', data: null };
      return Response.json(error, { status: 404 });
    };
  },
};

/** One line: a call that is due waits until the one before it is through. */
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
