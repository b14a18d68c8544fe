import type { Accepted, Command, Decision, Refusal } from '../../../mock/domain/decision.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import type { Nonce } from '../../../mock/domain/identifiers.ts';
import { apply, nextDue, takeDue } from '../../../mock/domain/lifecycle.ts';
import { decide } from '../../../mock/domain/operations/index.ts';
import type { Workspace } from '../../../mock/domain/workspace.ts';
import { emptyWorld, type World } from '../../../mock/domain/world.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { type Instant, second } from '../../../src/instant.ts';
import type { BodyOf, DataOf, OperationId, QueryOf } from '../../../src/operations.ts';
import { rival, studio } from './workspaces.ts';

/** The start time of every test of the domain: a Friday, 14:30 in Kolkata. */
export const start: Instant = parseInstant('2026-11-20T09:00:00Z');

export function parseInstant(value: string): Instant {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) throw new Error(`${value} is no timestamp.`);
  return instant;
}

export function secondsAfterStart(seconds: number): Instant {
  return start + seconds * second;
}

export const links = { base: 'http://127.0.0.1:4010/media', secret: 'secret' };

export function worldWith(...events: DomainEvent[]): World {
  return worldOf([studio, rival], ...events);
}

export function worldOf(workspaces: readonly Workspace[], ...events: DomainEvent[]): World {
  const world = emptyWorld();
  for (const workspace of workspaces) applyFrozen(world, { type: 'workspace-opened', at: start, workspace });
  for (const event of events) applyFrozen(world, event);
  return world;
}

function applyFrozen(world: World, event: DomainEvent): void {
  apply(world, deepFreeze(event));
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}

/** Moves time up to and including `until`, and returns the events that were due. */
export function advance(world: World, until: Instant): DomainEvent[] {
  const allEvents: DomainEvent[] = [];
  for (let due = nextDue(world, until, world); due !== undefined; due = nextDue(world, until, world)) {
    takeDue(due, world);
    for (const event of due.events) applyFrozen(world, event);
    allEvents.push(...due.events);
  }
  return allEvents;
}

export function execute<Id extends OperationId>(world: World, command: Command<Id>): Decision<Id> {
  advance(world, command.now);
  const decision = decide(world, command);
  if (!decision.ok) return decision;
  for (const event of decision.value.events) applyFrozen(world, event);
  advance(world, command.now);
  return decision;
}

export function dataOf<Id extends OperationId>(world: World, command: Command<Id>): DataOf<Id> {
  return successOf(execute(world, command)).data;
}

export function successOf<Id extends OperationId>(decision: Decision<Id>): Accepted<Id> & { gaps: readonly GapId[] } {
  if (!decision.ok) throw new Error(`Refused with ${decision.error.errorCode}: ${decision.error.message}`);
  return decision.value;
}

export function refusalOf(decision: Decision): Refusal {
  if (decision.ok) throw new Error(`Not refused, but accepted with "${decision.value.message}".`);
  return decision.error;
}

export function createChat(world: World, body: BodyOf<'triggerChat'>, options: CommandOptions = {}): string {
  return dataOf(world, chatCommand(body, options)).sessionId;
}

export function createCall(
  world: World,
  body: Partial<BodyOf<'triggerCall'>> = {},
  options: CommandOptions = {},
): string {
  return dataOf(world, callCommand(body, options)).callId;
}

export function readSession(world: World, sessionId: string, options: CommandOptions = {}): DataOf<'getSession'> {
  return dataOf(world, sessionCommand(sessionId, { now: world.now, ...options }));
}

/** Formats events with their seconds since the start: `10s call-ready`. */
export function timelineOf(events: readonly DomainEvent[]): string[] {
  return events.map(({ at, type }) => `${(at - start) / second}s ${type}`);
}

interface CommandOptions {
  now?: Instant;
  workspaceId?: string;
  nonce?: Nonce;
}

let commands = 0;

function createCommand<Id extends OperationId>(
  operationId: Id,
  parts: { path?: object; query?: object; body?: object },
  { now = start, workspaceId = 'studio', nonce }: CommandOptions,
): Command<Id> {
  commands += 1;
  const common = { operationId, now, workspaceId, nonce: nonce ?? { high: 0, low: commands }, links };
  // Cast, because each caller passes the path, query and body that its operation has.
  return { ...common, path: {}, query: {}, body: undefined, ...parts } as unknown as Command<Id>;
}

export function chatCommand(body: BodyOf<'triggerChat'>, options: CommandOptions = {}): Command<'triggerChat'> {
  return createCommand('triggerChat', { body }, options);
}

export function cancelCommand(sessionId: string, options: CommandOptions = {}): Command<'cancelScheduledMessages'> {
  return createCommand('cancelScheduledMessages', { path: { sessionId } }, options);
}

export function sessionCommand(sessionId: string, options: CommandOptions = {}): Command<'getSession'> {
  return createCommand('getSession', { path: { sessionId } }, options);
}

const ordinaryCall = { phoneNumber: '+14155550170', agentName: 'Mia' };

export function callCommand(
  body: Partial<BodyOf<'triggerCall'>> = {},
  options: CommandOptions = {},
): Command<'triggerCall'> {
  return createCommand('triggerCall', { body: { ...ordinaryCall, ...body } }, options);
}

export function workflowCommand(
  workflowId: string,
  body: Partial<BodyOf<'updateWorkflowCall'>> = {},
  options: CommandOptions = {},
): Command<'updateWorkflowCall'> {
  const ordinary = { customer_number: '+14155550170' };
  return createCommand('updateWorkflowCall', { path: { workflowId }, body: { ...ordinary, ...body } }, options);
}

export function linkCommand(query: QueryOf<'getSignedUrl'>, options: CommandOptions = {}): Command<'getSignedUrl'> {
  return createCommand('getSignedUrl', { query }, options);
}

export function cancelCallCommand(callId: string, options: CommandOptions = {}): Command<'cancelCall'> {
  return createCommand('cancelCall', { path: { callId } }, options);
}
