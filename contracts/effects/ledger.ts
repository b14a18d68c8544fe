import { TextError } from '../../src/files/issue.ts';
import { isObject, parseJson } from '../../src/json.ts';
import type { Exchange } from '../facts/exchange.ts';
import type { PlannedEffect } from '../facts/request-impact.ts';
import { type EffectEvent, type EffectState, effectTransitions, isSettled, stateAfter } from './effect-state.ts';

/** The entry of the subject file with the key of the workspace. */
export type KeyName = 'workspace' | 'otherWorkspace';

/** A planned effect: its kind, service and recipients. Recipients have names (`NUMBER_1`), as in `curl` commands. */
interface PlannedEntry extends PlannedEffect {
  /** An identifier that the kit assigns. */
  effectId: string;
  rule: string;
  baseUrl: string;
  key: KeyName;
  /** The planning time, in ISO 8601. */
  at: string;
  to: readonly string[];
}

/** An effect that a request may have, and its known state. */
export interface PendingEffect extends PlannedEntry {
  state: EffectState;
  /** The `sessionId` or `callId`; undefined when no response contained it. */
  id: string | undefined;
  /** Whether the clean-up of the effect is unfinished. */
  isOpen: boolean;
  /** Whether the kit failed to undo the effect, so that it may still be scheduled. */
  isNotUndone?: boolean;
  /** Whether the service caused the effect before it was due. */
  isSentEarly?: boolean;
  /** Whether the request was a probe, which tests if the service keeps scheduled effects and undoes them. */
  isProbe?: boolean;
  /** Whether the rule of the effect has ended and now searches the schedule for it. */
  isSearched?: boolean;
  /** Whether a rule has reported the effect as leaked. */
  isReported?: boolean;
  /** Whether the service caused the effect although it had refused the request. */
  isOfRefusedRequest?: boolean;
  /** Called with the last state. */
  onEnd?: ((state: EffectState) => void) | undefined;
  /** The exchange of the request, and a record that shows the effect before it was due. Not in the ledger. */
  exchanges?: Exchange[];
  /** The body of the request. Not in the ledger. */
  body?: unknown;
  /** The input of the case that sent the request. Not in the ledger. */
  input?: unknown;
  /** Whether the id comes from the schedule of the control plane. */
  isIdOfSchedule?: boolean;
  /** Whether the service no longer knows the id. */
  isForgottenByService?: boolean;
}

/** A temporary workspace on the control plane of a mock, with its snapshot. */
export interface HeldWorkspace {
  controlUrl: string;
  /** The id of the workspace, which is also the name of its snapshot. */
  workspaceId: string;
}

/** A line of the ledger: written before a request, and at each event of its effect. Contains no keys and no recipients. */
export type LedgerLine =
  | ({ type: 'planned' } & PlannedEntry)
  | { type: 'event'; effectId: string; event: EffectEvent; id?: string }
  | ({ type: 'held' } & HeldWorkspace)
  | { type: 'released'; workspaceId: string };

/** Stores ledger lines. A line must be durable when `write` returns. `write` throws an Error when it cannot store the line. */
export interface Ledger {
  write(line: LedgerLine): void;
}

/** Effects and temporary workspaces in a ledger that still need clean-up, oldest first. */
export interface OpenEntries {
  effects: PendingEffect[];
  held: HeldWorkspace[];
  /** Scheduled effects that the service caused before they were due. */
  sentEarly: PendingEffect[];
}

/**
 * Reads the entries of a ledger that still need clean-up. Ignores an incomplete last line.
 *
 * @throws TextError for any other invalid line. `fileName` is only for the message.
 */
export function openEntriesIn(text: string, fileName: string): OpenEntries {
  const effects = new Map<string, PendingEffect>();
  const held = new Map<string, HeldWorkspace>();
  const sentEarly: PendingEffect[] = [];
  // A complete line ends with a line break.
  for (const [index, content] of text.split('\n').slice(0, -1).entries()) {
    const line = parseLine(content);
    if (line === undefined) {
      const advice = 'Use the file that understudy verify wrote with --ledger.';
      throw new TextError(`${fileName}:${index + 1}: not a line of a ledger. ${advice}`);
    }
    if (line.type === 'held')
      held.set(line.workspaceId, { controlUrl: line.controlUrl, workspaceId: line.workspaceId });
    else if (line.type === 'released') held.delete(line.workspaceId);
    else if (line.type === 'planned') {
      const { type: _, ...planned } = line;
      effects.set(line.effectId, { ...planned, state: 'possible', id: undefined, isOpen: true });
    } else {
      const effect = effects.get(line.effectId);
      if (effect === undefined) continue;
      effect.state = stateAfter(effect.state, line.event);
      effect.id = line.id ?? effect.id;
      if (line.event === 'observed-sent' && effect.isFar) sentEarly.push(Object.assign(effect, { isSentEarly: true }));
    }
  }
  const open = [...effects.values()].filter(({ state }) => !isSettled(state));
  return { effects: open, held: [...held.values()], sentEarly };
}

const eventNames: readonly unknown[] = Object.values(effectTransitions).flatMap((row) => Object.keys(row));

/** The required string members of each line type. */
const textsOf: Readonly<Record<LedgerLine['type'], readonly string[]>> = {
  planned: ['effectId', 'at', 'rule', 'baseUrl', 'key', 'what'],
  event: ['effectId', 'event'],
  held: ['controlUrl', 'workspaceId'],
  released: ['workspaceId'],
};

/** Parses a ledger line; undefined when it is invalid. */
function parseLine(text: string): LedgerLine | undefined {
  const line = parseJson(text);
  if (!isObject(line) || typeof line.type !== 'string' || !Object.hasOwn(textsOf, line.type)) return undefined;
  const hasTexts = textsOf[line.type as LedgerLine['type']].every((name) => typeof line[name] === 'string');
  const isKnown =
    hasTexts &&
    (line.type !== 'planned' || Array.isArray(line.to)) &&
    (line.type !== 'event' || eventNames.includes(line.event)) &&
    (line.id === undefined || typeof line.id === 'string');
  return isKnown ? (line as unknown as LedgerLine) : undefined;
}

/**
 * Closes entries of the ledger because the user has undone their effects by hand. `ids` lists the effects and
 * workspaces to close; `all` closes every entry. Returns the number of closed entries.
 */
export function forget({ effects, held }: OpenEntries, ledger: Ledger, ids: readonly string[] | 'all'): number {
  const isChosen = (...names: (string | undefined)[]) => ids === 'all' || names.some((one) => ids.includes(one ?? ''));
  const chosen = effects.filter(({ effectId, id }) => isChosen(effectId, id));
  const workspaces = held.filter(({ workspaceId }) => isChosen(workspaceId));
  for (const { effectId } of chosen) ledger.write({ type: 'event', effectId, event: 'settled-otherwise' });
  for (const { workspaceId } of workspaces) ledger.write({ type: 'released', workspaceId });
  return chosen.length + workspaces.length;
}
