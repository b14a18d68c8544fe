import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { storedEvent } from '../../src/generated/stored-event-validator.js';
import { formatInstant, parseInstant } from '../../src/instant.ts';
import { bounds } from '../domain/bounds.ts';
import { isTimeZone } from '../domain/calendar.ts';
import { fail, type Result, succeed } from '../domain/decision.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { CooperativeTask } from '../engine/cooperative-task.ts';
import type { EngineState } from '../engine/engine.ts';
import { replay } from '../engine/replay.ts';
import { checkIntegrity } from './check-integrity.ts';
import { readProfile } from './profile.ts';
import { validateWorkspaces } from './workspaces.ts';

type Snapshot = ControlSchemas['Snapshot'];

/** Exports a state as the JSON of a document, unless it would be larger than one that can be imported. */
export function* exportState(state: EngineState): CooperativeTask<Result<Uint8Array, string>> {
  const { seed, drawn, at, events, workspaceId } = state;
  const scope = workspaceId === undefined ? {} : { workspaceId };
  const head: Omit<Snapshot, 'events'> = { understudySnapshot: 1, seed, drawn, at: formatInstant(at), ...scope };
  const encoder = new TextEncoder();
  const pieces = [encoder.encode(`${JSON.stringify(head).slice(0, -1)},"events":[`)];
  let size = 0;
  for (let first = 0; first < events.length; first += eventsPerPiece) {
    const list = JSON.stringify(events.slice(first, first + eventsPerPiece)).slice(1, -1);
    const piece = encoder.encode(first === 0 ? list : `,${list}`);
    size += piece.length;
    if (size > bounds.exportSize)
      return fail('This state is too large for one document. Keep it with --state, or with fewer sessions.');
    pieces.push(piece);
    yield;
  }
  pieces.push(encoder.encode(']}'));
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return succeed(bytes);
}

/** The state of an exported document, or why it cannot be used. */
export function* importState(document: Snapshot): CooperativeTask<Result<EngineState, string>> {
  const { seed, drawn, at, workspaceId } = document;
  const instant = parseInstant(at);
  if (instant === undefined) return fail('at must be a timestamp, such as 2027-01-01T09:00:00Z.');
  // Events that were made up must not reach a world.
  for (const [index, event] of document.events.entries()) {
    if (!storedEvent(event) || !isPossible(event as unknown as DomainEvent))
      return fail(`events[${index}] is none that a mock stores. Export the snapshot again.`);
    if (index % eventsPerPiece === 0) yield;
  }
  const events = document.events as unknown as DomainEvent[];
  try {
    const { workspaces } = yield* replay(events);
    const [issue] = checkIntegrity([...workspaces.values()]);
    if (issue !== undefined) return fail(`${formatIssue(issue)} Export the snapshot again.`);
  } catch {
    return fail('events contradict each other. Export the snapshot again.');
  }
  return succeed({ seed, drawn, at: instant, events, workspaceId });
}

/** Whether the workspaces, profiles and time zones of an event can be, which its schema does not say. */
function isPossible(event: DomainEvent): boolean {
  switch (event.type) {
    case 'workspace-opened':
    case 'workspace-changed':
      return isComplete(event.workspace);
    case 'workspace-restored':
      return isComplete(event.workspace) && event.history.every(isPossible);
    case 'profile-set':
      return readProfile(event.profile).ok;
    case 'message-scheduled':
      return isTimeZone(event.outgoing.workingHours?.timeZone ?? 'UTC');
    case 'chat-started':
      return event.start.channelType !== 'outboundSipTrunk';
    case 'call-queued':
      return isTimeZone(event.start.details.workingHours.timeZone);
    default:
      return true;
  }
}

/** Whether a workspace is valid, with all that has a default. */
function isComplete(workspace: Workspace): boolean {
  const checked = validateWorkspaces({ workspaces: [workspace] });
  return checked.ok && JSON.stringify(checked.value) === JSON.stringify([workspace]);
}

const eventsPerPiece = 64;
