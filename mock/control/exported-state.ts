import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ControlSchemas } from '../../src/control-operations.ts';
import { formatInstant, parseInstant } from '../../src/instant.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { EngineState } from '../engine.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A state as the document that is exported. */
export function exported({ seed, drawn, at, events }: EngineState): ControlSchemas['Snapshot'] {
  const shown = events.map((event) => ({ ...event }));
  return { understudySnapshot: 1, seed, drawn, at: formatInstant(at), digest: digestOf(events), events: shown };
}

/** The state that an exported document holds, if nobody has changed it since. */
export function stateIn({ seed, drawn, at, digest, events }: ControlSchemas['Snapshot']): EngineState | Refusal {
  const moment = parseInstant(at);
  if (moment === undefined) return refusal('validationError', 'at must be a moment, such as 2027-01-01T09:00:00Z.');
  if (digest !== digestOf(events)) {
    return refusal('validationError', 'digest does not fit events: the snapshot was edited. Export it again.');
  }
  // That is what was exported, so the events are whole and can have happened.
  return { seed, drawn, at: moment, events: events as unknown as DomainEvent[] };
}

/** Tells an edited snapshot from one that was exported. */
function digestOf(events: readonly object[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(events))));
}
