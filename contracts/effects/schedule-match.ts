import { isDeepStrictEqual } from 'node:util';
import { day, hour, second } from '../../src/instant.ts';
import { valueAt } from '../../src/schema.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { dataOf, type Exchange } from '../facts/exchange.ts';
import { firstPermittedAt, minuteOf } from '../judge/working-hours.ts';
import type { listScheduled } from './clock-control.ts';
import type { PendingEffect, PlannedHours } from './journal.ts';

export type ScheduledItem = NonNullable<Awaited<ReturnType<typeof listScheduled>>>[number];

export function candidatesFor(item: ScheduledItem, effects: readonly PendingEffect[]): PendingEffect[] {
  const candidates = effects.filter((one) => isOf(item, one));
  return candidates.toSorted((one, other) => Number(isDueAt(item, other)) - Number(isDueAt(item, one)));
}

interface Choice {
  item: ScheduledItem;
  candidates: readonly PendingEffect[];
}

/**
 * Assigns a request of its own to each item, for as many items as possible. Where requests are due within a second of
 * each other, taking the first candidate would leave items without one. (Augmenting paths, by Kuhn)
 */
export function assign(choices: readonly Choice[]): Map<PendingEffect, Choice> {
  const assigned = new Map<PendingEffect, Choice>();
  const place = (choice: Choice, tried: Set<PendingEffect>): boolean =>
    choice.candidates.some((effect) => {
      if (tried.has(effect)) return false;
      tried.add(effect);
      const earlier = assigned.get(effect);
      if (earlier !== undefined && !place(earlier, tried)) return false;
      assigned.set(effect, choice);
      return true;
    });
  for (const choice of choices) place(choice, new Set());
  return assigned;
}

/**
 * Whether a request caused a scheduled item. Apps use the same workspace, so an item with another due time must have
 * the working hours, agent and channel of the request.
 */
export function isOf(item: ScheduledItem, effect: PendingEffect): boolean {
  return isOfKind(item, effect) && isTo(item, effect) && (isDueAt(item, effect) || isMovedByHours(item, effect));
}

/** Whether a request may have caused a scheduled item, even if the service rounds due times. */
export function mayBeOf(item: ScheduledItem, effect: PendingEffect): boolean {
  return isOfKind(item, effect) && isTo(item, effect) && !(Math.abs(millisecondsLate(item, effect)) > day + hour);
}

function isOfKind(item: ScheduledItem, { kind }: PendingEffect): boolean {
  return kind === item.kind || (kind === 'workflow-call' && item.kind === 'call');
}

function isTo({ to }: ScheduledItem, { recipients = [] }: PendingEffect): boolean {
  return recipients.some((one) => isSamePhoneNumber(one, to) || one.toLowerCase() === to?.toLowerCase());
}

/** Milliseconds by which an item is due after the time in its request. NaN if the request names no due time. */
function millisecondsLate({ dueAt }: ScheduledItem, effect: PendingEffect): number {
  return Date.parse(dueAt) - Date.parse(effect.dueAt ?? '');
}

export function isDueAt(item: ScheduledItem, effect: PendingEffect): boolean {
  return Math.abs(millisecondsLate(item, effect)) < second;
}

function isMovedByHours(item: ScheduledItem, effect: PendingEffect): boolean {
  const { at, dueAt, body, hours } = effect;
  const asks = ['/scheduleTime', '/schedule_time'].some((pointer) => valueAt(body, pointer) !== undefined);
  const isMalformed = dueAt === undefined && asks;
  if (item.workingHours === null || isMalformed || hours === undefined) return false;
  const [from, due] = [Date.parse(dueAt ?? at), Date.parse(item.dueAt)];
  if (!(due > from && due < from + day + hour)) return false;
  const { start, end, timezone: zone } = item.workingHours;
  const named = [
    [hours.zone, zone],
    [valueAt(body, '/agentName'), item.agentName],
    [valueAt(body, '/communicationChannel'), item.channelName],
  ];
  const isSame = named.every(([asked, shown]) => asked === undefined || asked === shown);
  if (!isSame || (hours.start ?? null) !== start || (hours.end ?? null) !== end) return false;
  return firstPermittedAt(from, { start: minuteOf(start), end: minuteOf(end), zone }) === due;
}

export function hoursOf(body: unknown): PlannedHours | undefined {
  const textAt = (pointer: string, pattern: RegExp) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const [start, end] = ['/startWorkingHour', '/endWorkingHour'].map((pointer) => textAt(pointer, /^\d\d:\d\d$/));
  if (start === undefined && end === undefined) return undefined;
  return { start, end, zone: textAt('/timezone', /^[A-Za-z][\w+/-]*$/) };
}

export function isCreatedBy({ at, body }: PendingEffect, record: Exchange): boolean {
  const { createdAt, dynamicVariables } = dataOf(record.json);
  const late = Date.parse(String(createdAt)) - Date.parse(at);
  // Copy the variables through JSON: their null prototype would make equal variables differ.
  const variables = JSON.parse(JSON.stringify(valueAt(body, '/metadata') ?? {}));
  const isSame = body === undefined || isDeepStrictEqual(variables, dynamicVariables ?? {});
  return late > -second && late < longestAnswerMs && isSame;
}

export const longestAnswerMs = 10_000;
