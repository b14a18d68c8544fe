import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatInstant, parseInstant } from '../../src/instant.ts';
import type { DomainEvent } from '../domain/event.ts';
import { replayEvents } from '../domain/replay-events.ts';
import type { EngineState } from '../engine.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Exports a state as a document. */
export function exportState({ seed, drawn, at, events, workspaceId }: EngineState): ControlSchemas['Snapshot'] {
  const scope = workspaceId === undefined ? {} : { workspaceId };
  const content = { seed, drawn, at: formatInstant(at), events: events.map((event) => ({ ...event })), ...scope };
  return { understudySnapshot: 3, digest: computeDigest(content), ...content };
}

/** The state of an exported document, unless it was edited. */
export function importState({ digest, ...content }: ControlSchemas['Snapshot']): EngineState | Refusal {
  const { seed, drawn, at, events, workspaceId } = content;
  const instant = parseInstant(at);
  if (instant === undefined) return refuse('validationError', 'at must be a timestamp, such as 2027-01-01T09:00:00Z.');
  if (digest !== computeDigest(content)) {
    return refuse('validationError', 'digest does not fit the rest: the snapshot was edited. Export it again.');
  }
  const state: EngineState = { seed, drawn, at: instant, events: events as unknown as DomainEvent[], workspaceId };
  // The digest is no secret: forged events must not reach a world.
  return isReplayable(state.events) ? state : refuse('validationError', 'events cannot have happened. Export again.');
}

function isReplayable(events: readonly DomainEvent[]): boolean {
  try {
    replayEvents(events);
    return true;
  } catch {
    return false;
  }
}

/** The digest by which an edited snapshot is recognised. */
function computeDigest({
  seed,
  drawn,
  at,
  events,
  workspaceId,
}: Omit<ControlSchemas['Snapshot'], 'digest' | 'understudySnapshot'>): string {
  return bytesToHex(
    sha256(utf8ToBytes(JSON.stringify([seed, drawn, at, events, ...(workspaceId === undefined ? [] : [workspaceId])]))),
  );
}
