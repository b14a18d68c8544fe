import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatInstant, parseInstant } from '../../src/instant.ts';
import type { DomainEvent } from '../domain/event.ts';
import { type EngineState, worldAfter } from '../engine.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A state as the document that is exported. */
export function exported({ seed, drawn, at, events }: EngineState): ControlSchemas['Snapshot'] {
  const content = { seed, drawn, at: formatInstant(at), events: events.map((event) => ({ ...event })) };
  return { understudySnapshot: 1, digest: digestOf(content), ...content };
}

/** The state that an exported document holds, if nobody has changed it since. */
export function stateIn({ digest, ...content }: ControlSchemas['Snapshot']): EngineState | Refusal {
  const { seed, drawn, at, events } = content;
  const moment = parseInstant(at);
  if (moment === undefined) return refusal('validationError', 'at must be a moment, such as 2027-01-01T09:00:00Z.');
  if (digest !== digestOf(content)) {
    return refusal('validationError', 'digest does not fit the rest: the snapshot was edited. Export it again.');
  }
  const state: EngineState = { seed, drawn, at: moment, events: events as unknown as DomainEvent[] };
  // The digest is no secret: events that only look exported must not get as far as a world.
  return canHaveHappened(state.events)
    ? state
    : refusal('validationError', 'events cannot have happened. Export again.');
}

function canHaveHappened(events: readonly DomainEvent[]): boolean {
  try {
    worldAfter(events);
    return true;
  } catch {
    return false;
  }
}

/** Tells an edited snapshot from one that was exported. */
function digestOf({
  seed,
  drawn,
  at,
  events,
}: Omit<ControlSchemas['Snapshot'], 'digest' | 'understudySnapshot'>): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([seed, drawn, at, events]))));
}
