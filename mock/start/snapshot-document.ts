import { describeValue } from '../../src/check-options.ts';
import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { storedEvent } from '../../src/generated/stored-event-validator.js';
import { formatInstant, parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { truncate } from '../../src/text/words.ts';
import { bounds } from '../domain/bounds.ts';
import { fail, type Result, succeed } from '../domain/decision.ts';
import { type DomainEvent, eventFormat } from '../domain/event.ts';
import { replay } from '../domain/lifecycle.ts';
import { isTimeZone } from '../domain/working-hours.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { EngineState } from '../engine/engine.ts';
import { checkIntegrity } from './check-integrity.ts';
import { readProfile, validateWorkspaces } from './options.ts';

type Snapshot = ControlSchemas['Snapshot'];

export function exportState(state: EngineState): Result<Uint8Array, string> {
  const { seed, drawn, at, events, workspaceId } = state;
  const scope = workspaceId === undefined ? {} : { workspaceId };
  const head = { understudySnapshot: eventFormat, seed, drawn, at: formatInstant(at), ...scope };
  const document = new TextEncoder().encode(JSON.stringify({ ...head, events }));
  if (document.length <= bounds.exportSize) return succeed(document);
  return fail(
    `A snapshot may have at most ${bounds.exportSize} bytes; this state needs ${document.length}. Keep the state with --state, or delete sessions.`,
  );
}

export function importState(document: Snapshot): Result<EngineState, string> {
  const state = readState(document);
  const problem = state.ok ? findContradiction(state.value) : undefined;
  return problem === undefined ? state : fail(problem);
}

export function readState(document: Snapshot): Result<EngineState, string> {
  const problem = findFormatProblem(document);
  if (problem !== undefined) return fail(problem);
  if (!isObject(document) || document.understudySnapshot !== eventFormat || !Array.isArray(document.events))
    return fail(`it must be an object that exportSnapshot returned, but it was ${truncate(describeValue(document))}.`);
  const { seed, drawn, at, workspaceId, events } = document;
  const instant = parseInstant(at);
  if (instant === undefined) return fail('at must be a timestamp, such as 2027-01-01T09:00:00Z.');
  // Check each event of the snapshot now, because an invalid event would damage the state.
  const stored = events as unknown as DomainEvent[];
  const index = stored.findIndex((event) => !storedEvent(event) || !isPossible(event));
  if (index !== -1) return fail(`events[${index}] is not an event of a mock. Export the snapshot again.`);
  return succeed({ seed, drawn, at: instant, events: stored, workspaceId });
}

/** Checks only the format. Check it first, because a snapshot of another format may differ in every field. */
export function findFormatProblem(snapshot: unknown): string | undefined {
  const found = isObject(snapshot) ? snapshot.understudySnapshot : undefined;
  if (typeof found !== 'number' || found === eventFormat) return undefined;
  return `understudySnapshot must be ${eventFormat}, the format of this version; found ${found}. Load the snapshot with the version of Understudy that exported it.`;
}

export function findContradiction({ events }: EngineState): string | undefined {
  try {
    const [issue] = checkIntegrity([...replay(events).workspaces.values()]);
    return issue === undefined ? undefined : `${formatIssue(issue)} Export the snapshot again.`;
  } catch {
    return 'events contradict each other. Export the snapshot again.';
  }
}

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
      return isTimeZone(event.workingHours?.timeZone ?? 'UTC');
    case 'call-queued':
      return isTimeZone(event.details.workingHours.timeZone);
    default:
      return true;
  }
}

function isComplete(workspace: Workspace): boolean {
  const checked = validateWorkspaces({ workspaces: [workspace] });
  return checked.ok && JSON.stringify(checked.value) === JSON.stringify([workspace]);
}
