import type { Instant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import type { PendingEffect } from '../effects/journal.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/document.ts';
import { dataOf, type JsonObject } from '../facts/exchange.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import type { Statements } from '../judge/violation.ts';
import { createZoneClock, firstPermittedAt, minuteOf } from '../judge/working-hours.ts';

export const waitingStatements = {
  message: ['trigger-chat/scheduled-message', 'trigger-chat/field/schedule-time', 'service/now-or-later'],
  call: ['trigger-call/field/schedule-time'],
  'workflow-call': ['update-workflow/field/schedule-time'],
} as const satisfies Record<PendingEffect['kind'], Statements>;

export function sendTimeOf(
  due: Instant,
  { startWorkingHour, endWorkingHour }: JsonObject,
  zone: string,
): Instant | undefined {
  const [start, end] = [minuteOf(startWorkingHour), minuteOf(endWorkingHour)];
  return (start ?? 0) < (end ?? 24 * 60) ? firstPermittedAt(due, { start, end, zone }) : undefined;
}

export function describeSendTime(due: Instant, hours: JsonObject, defaultZone = 'UTC'): string {
  const { startWorkingHour: start, endWorkingHour: end, timezone = defaultZone } = hours;
  const dueText = new Date(due).toISOString();
  if (start === undefined && end === undefined) return dueText;
  const zone = String(timezone);
  const sendTime = sendTimeOf(due, hours, zone);
  const toLocal = (instant: Instant) => formatTimeOfDay(createZoneClock(zone)(instant).minute);
  if (sendTime === undefined || sendTime === due) return `${dueText} (${toLocal(due)} in ${zone})`;
  const isBefore = start !== undefined && toLocal(due) < String(start);
  const bound = isBefore ? `before startWorkingHour ${start}` : `after endWorkingHour ${end}`;
  const reason = `due ${dueText} = ${toLocal(due)} there, ${bound}`;
  return `${new Date(sendTime).toISOString()} (${toLocal(sendTime)} in ${zone}; ${reason})`;
}

export function callTimeOf(
  { exchanges }: Pick<Service, 'exchanges'>,
  callId: string,
): { time: string; statements: Statements } {
  const trigger = exchanges.find(({ json }) => dataOf(json).callId === callId);
  const body = (parseJson(trigger?.request.body ?? '') ?? {}) as JsonObject;
  const due = spanOf(body.scheduleTime)?.from ?? trigger?.sentAt;
  const time = due === undefined ? 'it is due' : describeSendTime(due, body, 'Asia/Kolkata');
  return { time, statements: statementsOfCallTime(body) };
}

export function statementsOfCallTime(body: JsonObject): Statements {
  const { scheduleTime, timezone, ...ofHours } = callTimeStatements;
  const hours = Object.entries(ofHours).flatMap(([name, statement]) => (name in body ? [statement] : []));
  const ofZone = 'timezone' in body ? timezone : ('limits/call-time-zone' as const);
  const [first, ...others] = [
    'scheduleTime' in body ? [scheduleTime] : [],
    hours,
    hours.length > 0 ? ofZone : [],
  ].flat();
  return [first ?? scheduleTime, ...others];
}

const callTimeStatements = {
  scheduleTime: 'trigger-call/field/schedule-time',
  startWorkingHour: 'trigger-call/field/start-working-hour',
  endWorkingHour: 'trigger-call/field/end-working-hour',
  timezone: 'trigger-call/field/timezone',
} as const;

export const allOfCallTime: Statements = ['limits/call-time-zone', ...Object.values(callTimeStatements)];

export function describeSent({ timestamp }: JsonObject, readAt?: Instant): string {
  const span = spanOf(timestamp);
  if (span !== undefined && span.from <= (readAt ?? span.from)) return `sent at ${timestamp}`;
  return `already in the transcript${readAt === undefined ? '' : ` at ${new Date(readAt).toISOString()}`}`;
}
