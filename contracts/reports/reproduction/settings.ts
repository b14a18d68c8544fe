import { defaults } from '../../../src/generated/defaults.ts';
import { day, minute, parseInstant, second } from '../../../src/instant.ts';
import { isObject, parseJson } from '../../../src/json.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';

/** A value that depends on when a script runs. It is set before the request that has it. */
export type Setting = {
  variable: string;
  /** What it stands for, however it is written: a moment in milliseconds since 1970, or a time of day. */
  key: string;
} & (
  | /** A timestamp so many seconds from now, with this offset. */
  { type: 'moment'; seconds: number; offsetMinutes: number }
  /** A time of day, as far from the present in its zone as it was when the request was sent. */
  | { type: 'hour'; timeZone: string; sentAt: number }
);

const timestamp = /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2})))"/g;

/** The timestamps near the present, and the working hours around it, of each request; each once. */
export function findSettings(exchanges: readonly ExchangeRecord[], startedAt: number): Setting[][] {
  const names = new Map<string, string>();
  const nameOf = (kind: string, key: string) => {
    if (names.has(key)) return undefined;
    names.set(key, `${kind}_${names.size + 1}`);
    return names.get(key);
  };
  const sentTimes = exchanges.map(({ at }) => (at === undefined ? startedAt : Date.parse(at)));
  const settings = exchanges.map(({ operationId, request: { body = '' } }, index) => {
    const sentAt = sentTimes[index] ?? startedAt;
    const moments = [...body.matchAll(timestamp)].flatMap(([, text = '', sign, hours, minutes]): Setting[] => {
      const instant = parseInstant(text);
      if (instant === undefined || Math.abs(instant - sentAt) >= day) return [];
      const key = String(instant);
      const variable = nameOf('MOMENT', key);
      if (variable === undefined) return [];
      const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
      // Rather later: a script is slower than a rule.
      const seconds = Math.ceil((instant - sentAt) / second) + (instant > sentAt ? 3 : 0);
      return [{ type: 'moment', variable, key, seconds, offsetMinutes }];
    });
    return [...moments, ...hoursIn(parseJson(body), defaultZones[operationId] ?? 'UTC', sentAt, nameOf)];
  });
  // Hours that were asked for before, when they said nothing of the present, are the same there.
  const places = settings.flatMap((ofRequest, index) =>
    ofRequest.map((setting) => {
      if (setting.type === 'moment') return { index, setting };
      const first = exchanges.findIndex(({ request: { body = '' } }) =>
        timesOfDayIn(parseJson(body)).includes(setting.key),
      );
      return { index: first, setting: { ...setting, sentAt: sentTimes[first] ?? startedAt } };
    }),
  );
  return exchanges.map((_, index) => places.filter((place) => place.index === index).map(({ setting }) => setting));
}

const defaultZones: Readonly<Record<string, string>> = {
  triggerChat: defaults.TriggerChatRequest.timezone,
  triggerCall: defaults.TriggerCallRequest.timezone,
  updateWorkflowCall: defaults.UpdateWorkflowCallRequest.timezone,
};

/** Hours of what may be due now; where it is due at another time they say nothing of the present. */
function hoursIn(
  body: unknown,
  defaultZone: string,
  sentAt: number,
  nameOf: (kind: string, key: string) => string | undefined,
): Setting[] {
  if (!isObject(body)) return [];
  const due = parseInstant(String(body.scheduleTime ?? body.schedule_time));
  if (due !== undefined && Math.abs(due - sentAt) > 10 * minute) return [];
  const timeZone = typeof body.timezone === 'string' ? body.timezone : defaultZone;
  return timesOfDayIn(body).flatMap((text): Setting[] => {
    const variable = nameOf('HOUR', text);
    return variable === undefined ? [] : [{ type: 'hour', variable, key: text, timeZone, sentAt }];
  });
}

/** The times of day that the working hours of a body begin and end at. */
function timesOfDayIn(body: unknown): string[] {
  if (!isObject(body)) return [];
  const fields = [body.startWorkingHour, body.endWorkingHour, body.start_working_hour, body.end_working_hour];
  return fields.flatMap((text) => (typeof text === 'string' && /^\d\d:\d\d$/.test(text) ? [text] : []));
}
