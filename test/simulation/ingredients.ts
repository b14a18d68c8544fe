// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import type { Random } from '../support/random.ts';
import { idOf } from './reference-calls.ts';
import type { Model } from './reference-model.ts';
import { type Body, shapes } from './reference-shapes.ts';
import { dateIn, endOfDay, offsetOf } from './reference-time.ts';
import type { TestWorkspace } from './workspaces.ts';

const second = 1000;
const minute = 60 * second;

export const seconds = (random: Random, most: number) => random.int(1, most) * second;
export const minutes = (random: Random, most: number) => random.int(1, most) * minute;

/** Ids of sessions, of one workspace or of all; never an empty list. */
export function knownSessions({ chats }: Model, workspace?: TestWorkspace): string[] {
  const ours = chats.filter((chat) => workspace === undefined || chat.workspace === workspace);
  return ours.length === 0 ? ['ses_alpha_none'] : ours.map(({ id }) => id);
}

/** Ids of the email conversations of a workspace. */
export function knownThreads({ chats }: Model, workspace: TestWorkspace): string[] {
  return chats.filter((chat) => chat.workspace === workspace && chat.channel?.type === 'email').map(({ id }) => id);
}

/** Ids of the attempts of calls. */
export function knownCalls({ calls }: Model, workspace?: TestWorkspace): string[] {
  const ours = calls.filter(
    (call) => call.callId !== undefined && (workspace === undefined || call.request.workspace === workspace),
  );
  return ours.length === 0 ? ['call_alpha_none'] : ours.map(idOf);
}

export function someMetadata(random: Random): Body | undefined {
  return random.pick([
    undefined,
    {},
    { name: 'Zoe' },
    { name: 'Max', order: 7 },
    { name: 5 },
    { name: '${order}', order: 7 },
  ]);
}

/** What says when; under the names of chats and of Trigger Call. */
export function someScheduling(random: Random, { now, calls }: Model, defaultZone: string): Body {
  const earlier = calls
    .map(({ request }) => request.hours)
    .filter(({ start, end }) => start !== undefined || end !== undefined);
  const again = earlier.length > 0 && random.percent(25) ? random.pick(earlier.slice(-5)) : undefined;
  const someZone = random.pick([undefined, undefined, ...Object.keys(offsetOf)]);
  const zone = again !== undefined && random.percent(70) ? again.zone : someZone;
  const fresh = random.percent(35) ? someHours(random, now, zone ?? defaultZone) : {};
  const { start, end } = again ?? fresh;
  const bounds = [start, end].filter((bound) => bound !== undefined);
  const isScheduled = random.percent(bounds.length > 0 ? 70 : 45);
  const scheduleTime =
    bounds.length > 0 && random.percent(60)
      ? atBound(random, now, random.pick(bounds), zone ?? defaultZone)
      : now + someDelay(random);
  return {
    ...(start !== undefined && { startWorkingHour: start }),
    ...(end !== undefined && { endWorkingHour: end }),
    ...(zone && { timezone: zone }),
    ...(isScheduled && { scheduleTime: formatted(random, scheduleTime) }),
  };
}

function someDelay(random: Random): number {
  const kind = random.int(1, 10);
  if (kind <= 2) return -minutes(random, 2000);
  if (kind <= 6) return seconds(random, 60);
  if (kind <= 8) return minutes(random, 30);
  return kind === 9 ? minutes(random, 3 * 24 * 60) : random.int(0, 5000);
}

/** A day in a zone, near the one that it is there. */
export function someDay(random: Random, { now }: Model, zone: string): string {
  return dateIn(now + random.pick([-24, 0, 0, 0, 24]) * 60 * minute, zone);
}

/** A moment shortly before a day ends. */
export function lateOn(random: Random, date: string, zone: string): string {
  return formatted(random, endOfDay(date, zone) - seconds(random, 12));
}

interface SomeHours {
  start?: string;
  end?: string;
}

/** Hours that begin or end within some hours of now, so that it matters. */
function someHours(random: Random, now: number, zone: string): SomeHours {
  const local = now + (offsetOf[zone] ?? 0) * minute;
  // Mostly round, so that many things are due at the same moment.
  const grid = random.percent(70) ? 30 * minute : minute;
  const rounded = (moment: number) => timeOfDay(Math.ceil(moment / grid) * grid);
  const start = rounded(local + random.int(-180, 90) * minute);
  const end = rounded(local + random.int(-90, 120) * minute);
  const kind = random.int(1, 10);
  if (kind <= 2) return { start };
  if (kind <= 4) return { end };
  return { start, end: kind === 5 ? start : end };
}

const timeOfDay = (moment: number) => new Date(moment).toISOString().slice(11, 16);

/** The moment of a bound on that day, a millisecond before or after it, or some seconds before. */
function atBound(random: Random, now: number, bound: string, zone: string): number {
  return (
    Date.parse(`${dateIn(now, zone)}T${bound}:00Z`) -
    (offsetOf[zone] ?? 0) * minute +
    random.pick([-1, 0, 1, -seconds(random, 40), -seconds(random, 40)])
  );
}

/** A moment in one of the forms of ISO 8601. */
function formatted(random: Random, moment: number): string {
  const utc = new Date(moment).toISOString();
  if (random.percent(70)) return utc;
  return new Date(moment + 330 * minute).toISOString().replace('Z', '+05:30');
}

/** A body with one member that is not as it should be. */
export function spoiled(random: Random, body: unknown): unknown {
  if (random.percent(5)) return random.pick([[], 'text', 7]);
  const chat = typeof body === 'object' && body !== null && !('phoneNumber' in body) && !('customer_number' in body);
  const operation = chat ? 'triggerChat' : 'phoneNumber' in (body as object) ? 'triggerCall' : 'updateWorkflowCall';
  const names = Object.keys(shapes[operation]?.members ?? {});
  const wrong = [
    null,
    '',
    7,
    -1,
    101,
    true,
    [],
    {},
    '9:00',
    '24:00',
    '2026-02-30',
    '2026-11-05T10:00:00',
    'Mars/Base',
    'a@b',
  ];
  const name = random.pick(names);
  const value = random.pick(wrong);
  // An object would take the reference away by which the session of a workflow's call is known again.
  return { ...(body as object), [name]: name === 'customer_details' ? null : value };
}
