import { apply } from '../../mock/domain/apply.ts';
import type { Accepted, Command, Decision, Refused } from '../../mock/domain/decision.ts';
import type { DomainEvent } from '../../mock/domain/event.ts';
import type { Nonce } from '../../mock/domain/nonce.ts';
import { decide } from '../../mock/domain/operations/index.ts';
import { nextHappening } from '../../mock/domain/passage.ts';
import type { Workspace } from '../../mock/domain/workspace.ts';
import { emptyWorld, type World } from '../../mock/domain/world.ts';
import { type Instant, second } from '../../src/instant.ts';
import type { BodyOf, DataOf, OperationId, QueryOf } from '../../src/operations.ts';
import { rival, studio } from './workspaces.ts';

/** When every story begins: a Friday, 14:30 in Kolkata. */
export const start: Instant = at('2026-11-20T09:00:00Z');

export function at(text: string): Instant {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new Error(`${text} is no moment.`);
  return instant;
}

/** So many seconds after the start. */
export function later(seconds: number): Instant {
  return start + seconds * second;
}

export const links = { base: 'http://127.0.0.1:4010/media', secret: 'secret' };

/** A world with the studio and its rival in it, and whatever else has happened. */
export function given(...events: DomainEvent[]): World {
  return worldOf([studio, rival], ...events);
}

export function worldOf(workspaces: readonly Workspace[], ...events: DomainEvent[]): World {
  const world = emptyWorld();
  for (const workspace of workspaces) happen(world, { type: 'workspace-opened', at: start, workspace });
  for (const event of events) happen(world, event);
  return world;
}

/** Applies an event that nobody can change any more, as the log will hold it. */
function happen(world: World, event: DomainEvent): void {
  apply(world, frozen(event));
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) frozen(member);
  return value;
}

/** Lets time pass up to and including `until`, and tells what happened by itself. */
export function advance(world: World, until: Instant): DomainEvent[] {
  const happened: DomainEvent[] = [];
  for (let events = nextHappening(world, until); events !== undefined; events = nextHappening(world, until)) {
    for (const event of events) happen(world, event);
    happened.push(...events);
  }
  return happened;
}

/** The world after these commands, time having passed in between. */
export function after(world: World, ...commands: Command[]): World {
  for (const command of commands) ask(world, command);
  return world;
}

/** What is answered to the command; what it brings about has happened, and so has what is due by then. */
export function ask<Id extends OperationId>(world: World, command: Command<Id>): Decision<Id> {
  advance(world, command.now);
  const decision = decide(world, command);
  if (!decision.accepted) return decision;
  for (const event of decision.events) happen(world, event);
  advance(world, command.now);
  return decision;
}

/** The data of an answer that is expected to be a success. */
export function dataOf<Id extends OperationId>(world: World, command: Command<Id>): DataOf<Id> {
  return successOf(ask(world, command)).data;
}

export function successOf<Id extends OperationId>(decision: Decision<Id>): Accepted<Id> {
  if (!decision.accepted) throw new Error(`Refused with ${decision.errorCode}: ${decision.message}`);
  return decision;
}

export function refusalOf(decision: Decision): Refused {
  if (decision.accepted) throw new Error(`Not refused, but accepted with "${decision.message}".`);
  return decision;
}

/** What a chat is triggered with, and the id of the session that came of it. */
export function chatIn(world: World, body: BodyOf<'triggerChat'>, by: By = {}): string {
  return dataOf(world, chatCommand(body, by)).sessionId;
}

/** The id of a call that was triggered. */
export function callIn(world: World, body: Partial<BodyOf<'triggerCall'>> = {}, by: By = {}): string {
  return dataOf(world, callCommand(body, by)).callId;
}

/** The record of a session, as Get Session Details shows it. */
export function sessionIn(world: World, sessionId: string, by: By = {}): DataOf<'getSession'> {
  return dataOf(world, sessionCommand(sessionId, { now: world.now, ...by }));
}

/** What happened, each with the seconds since the start: `10s call-ready`. */
export function story(events: readonly DomainEvent[]): string[] {
  return events.map(({ at, type }) => `${(at - start) / second}s ${type}`);
}

/** Who asks, when, and what makes the command different from others. */
interface By {
  now?: Instant;
  workspaceId?: string;
  nonce?: Nonce;
}

let commands = 0;

function command<Id extends OperationId>(
  operationId: Id,
  parts: { path?: object; query?: object; body?: object },
  { now = start, workspaceId = 'studio', nonce }: By,
): Command<Id> {
  commands += 1;
  const ofCommand = { operationId, now, workspaceId, nonce: nonce ?? { high: 0, low: commands }, links };
  // The callers below give each operation the parts that it has.
  return { ...ofCommand, path: {}, query: {}, body: undefined, ...parts } as unknown as Command<Id>;
}

export function chatCommand(body: BodyOf<'triggerChat'>, by: By = {}): Command<'triggerChat'> {
  return command('triggerChat', { body }, by);
}

export function cancelCommand(sessionId: string, by: By = {}): Command<'cancelScheduledMessages'> {
  return command('cancelScheduledMessages', { path: { sessionId } }, by);
}

export function sessionCommand(sessionId: string, by: By = {}): Command<'getSession'> {
  return command('getSession', { path: { sessionId } }, by);
}

const ordinaryCall = { phoneNumber: '+14155550170', agentName: 'Mia' };

export function callCommand(body: Partial<BodyOf<'triggerCall'>> = {}, by: By = {}): Command<'triggerCall'> {
  return command('triggerCall', { body: { ...ordinaryCall, ...body } }, by);
}

export function workflowCommand(
  workflowId: string,
  body: Partial<BodyOf<'updateWorkflowCall'>> = {},
  by: By = {},
): Command<'updateWorkflowCall'> {
  const ordinary = { customer_number: '+14155550170' };
  return command('updateWorkflowCall', { path: { workflowId }, body: { ...ordinary, ...body } }, by);
}

export function linkCommand(query: QueryOf<'getSignedUrl'>, by: By = {}): Command<'getSignedUrl'> {
  return command('getSignedUrl', { query }, by);
}

export function cancelCallCommand(callId: string, by: By = {}): Command<'cancelCall'> {
  return command('cancelCall', { path: { callId } }, by);
}
