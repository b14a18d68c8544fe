// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import type { Random } from '../../support/random.ts';
import { sessionIdOf } from '../model/calls.ts';
import type { Model } from '../model/model.ts';
import { type Body, shapes } from '../model/request-shapes.ts';
import { dateIn, endOfDay, zoneOffsets } from '../model/time.ts';
import type { TestWorkspace } from '../workspaces.ts';

const second = 1000;
const minute = 60 * second;

export const randomSeconds = (random: Random, most: number) => random.int(1, most) * second;
export const randomMinutes = (random: Random, most: number) => random.int(1, most) * minute;

/** Ids of sessions, of one workspace or of all; never an empty list. */
export function knownSessions({ chats }: Model, workspace?: TestWorkspace): string[] {
  const matching = chats.filter((chat) => workspace === undefined || chat.workspace === workspace);
  return matching.length === 0 ? ['ses_alpha_none'] : matching.map(({ id }) => id);
}

/** Ids of the email conversations of a workspace. */
export function knownThreads({ chats }: Model, workspace: TestWorkspace): string[] {
  return chats.filter((chat) => chat.workspace === workspace && chat.channel?.type === 'email').map(({ id }) => id);
}

/** Ids of the attempts of calls. */
export function knownCalls({ calls }: Model, workspace?: TestWorkspace): string[] {
  const matching = calls.filter(
    (call) => call.callId !== undefined && (workspace === undefined || call.request.workspace === workspace),
  );
  return matching.length === 0 ? ['call_alpha_none'] : matching.map(sessionIdOf);
}

export function randomMetadata(random: Random): Body | undefined {
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
export function randomScheduling(random: Random, { now, calls }: Model, defaultZone: string): Body {
  const previousHours = calls
    .map(({ request }) => request.hours)
    .filter(({ start, end }) => start !== undefined || end !== undefined);
  const repeatedHours =
    previousHours.length > 0 && random.chance(25) ? random.pick(previousHours.slice(-5)) : undefined;
  const anyZone = random.pick([undefined, undefined, ...Object.keys(zoneOffsets)]);
  const zone = repeatedHours !== undefined && random.chance(70) ? repeatedHours.zone : anyZone;
  const newHours = random.chance(35) ? randomHours(random, now, zone ?? defaultZone) : {};
  const { start, end } = repeatedHours ?? newHours;
  const bounds = [start, end].filter((bound) => bound !== undefined);
  const isScheduled = random.chance(bounds.length > 0 ? 70 : 45);
  const scheduleTime =
    bounds.length > 0 && random.chance(60)
      ? randomInstantAtBound(random, now, random.pick(bounds), zone ?? defaultZone)
      : now + randomDelay(random);
  return {
    ...(start !== undefined && { startWorkingHour: start }),
    ...(end !== undefined && { endWorkingHour: end }),
    ...(zone && { timezone: zone }),
    ...(isScheduled && { scheduleTime: randomlyFormatted(random, scheduleTime) }),
  };
}

function randomDelay(random: Random): number {
  const kind = random.int(1, 10);
  if (kind <= 2) return -randomMinutes(random, 2000);
  if (kind <= 6) return randomSeconds(random, 60);
  if (kind <= 8) return randomMinutes(random, 30);
  return kind === 9 ? randomMinutes(random, 3 * 24 * 60) : random.int(0, 5000);
}

/** A day in a zone, near the one that it is there. */
export function randomDay(random: Random, { now }: Model, zone: string): string {
  return dateIn(now + random.pick([-24, 0, 0, 0, 24]) * 60 * minute, zone);
}

/** A moment shortly before a day ends. */
export function randomTimeLateOn(random: Random, date: string, zone: string): string {
  return randomlyFormatted(random, endOfDay(date, zone) - randomSeconds(random, 12));
}

interface RandomHours {
  start?: string;
  end?: string;
}

/** Hours that begin or end within some hours of now, so that it matters. */
function randomHours(random: Random, now: number, zone: string): RandomHours {
  const local = now + (zoneOffsets[zone] ?? 0) * minute;
  // Mostly round, so that many things are due at the same moment.
  const grid = random.chance(70) ? 30 * minute : minute;
  const roundToGrid = (instant: number) => timeOfDay(Math.ceil(instant / grid) * grid);
  const start = roundToGrid(local + random.int(-180, 90) * minute);
  const end = roundToGrid(local + random.int(-90, 120) * minute);
  const kind = random.int(1, 10);
  if (kind <= 2) return { start };
  if (kind <= 4) return { end };
  return { start, end: kind === 5 ? start : end };
}

const timeOfDay = (instant: number) => new Date(instant).toISOString().slice(11, 16);

/** The moment of a bound on that day, a millisecond before or after it, or some seconds before. */
function randomInstantAtBound(random: Random, now: number, bound: string, zone: string): number {
  return (
    Date.parse(`${dateIn(now, zone)}T${bound}:00Z`) -
    (zoneOffsets[zone] ?? 0) * minute +
    random.pick([-1, 0, 1, -randomSeconds(random, 40), -randomSeconds(random, 40)])
  );
}

/** A moment in one of the forms of ISO 8601. */
function randomlyFormatted(random: Random, instant: number): string {
  const utc = new Date(instant).toISOString();
  if (random.chance(70)) return utc;
  return new Date(instant + 330 * minute).toISOString().replace('Z', '+05:30');
}

/** A body with one member that is not as it should be. */
export function withInvalidMember(random: Random, body: unknown): unknown {
  if (random.chance(5)) return random.pick([[], 'text', 7]);
  const chat = typeof body === 'object' && body !== null && !('phoneNumber' in body) && !('customer_number' in body);
  const operation = chat ? 'triggerChat' : 'phoneNumber' in (body as object) ? 'triggerCall' : 'updateWorkflowCall';
  const names = Object.keys(shapes[operation]?.members ?? {});
  const invalidValues = [
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
  const value = random.pick(invalidValues);
  // An object would take the reference away by which the session of a workflow's call is known again.
  return { ...(body as object), [name]: name === 'customer_details' ? null : value };
}
