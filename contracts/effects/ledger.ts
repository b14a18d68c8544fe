import { TextError } from '../../src/files/issue.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { count } from '../../src/text/count.ts';
import { RequestBlocked } from '../client/limits.ts';
import type { Exchange } from '../facts/exchange.ts';
import { undoingOperationOf } from '../facts/operation.ts';
import type { PlannedEffect } from '../facts/request-impact.ts';
import { toCurlCommand } from '../reports/curl.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import type { Trust } from './effect-guard.ts';
import {
  type EffectEvent,
  type EffectState,
  effectTransitions,
  isSettled,
  isStillThere,
  stateAfter,
} from './effect-state.ts';

/** Which key of the subject opens the workspace. */
export type KeyName = 'workspace' | 'otherWorkspace';

/** An effect as it is planned: what, where, and to whom. Recipients have names (`NUMBER_1`), as in `curl` commands. */
interface PlannedEntry extends PlannedEffect {
  /** A name of our own. */
  effectId: string;
  rule: string;
  baseUrl: string;
  key: KeyName;
  /** When it was planned, ISO 8601. */
  at: string;
  to: readonly string[];
}

/** Something that may have an effect, and what is known of it. */
export interface PendingEffect extends PlannedEntry {
  state: EffectState;
  /** `sessionId` or `callId`; undefined when no answer had it. */
  id: string | undefined;
  /** The answer to its request, and the record that shows it early. The ledger has none. */
  exchanges?: Exchange[];
  /** The body of its request. The ledger has none. */
  body?: unknown;
  /** Whether the schedule of the control plane showed its id. */
  isIdOfSchedule?: boolean;
  /** Whether the service no longer knows its id. */
  isForgottenByService?: boolean;
}

/** A workspace that a run makes for itself on the control plane of a mock, and the snapshot of it. */
export interface HeldWorkspace {
  controlUrl: string;
  /** The snapshot has the same name. */
  workspaceId: string;
}

/** Written before something is asked for, and as something is learned of it. It has no keys and no recipients. */
export type LedgerLine =
  | ({ type: 'planned' } & PlannedEntry)
  | { type: 'event'; effectId: string; event: EffectEvent; id?: string }
  | ({ type: 'held' } & HeldWorkspace)
  | { type: 'released'; workspaceId: string };

/** Stores a line. It must be durable when this returns. @throws Error when it cannot be written */
export interface Ledger {
  write(line: LedgerLine): void;
}

/** Effects of a ledger that are not undone, oldest first. */
export interface OpenEntries {
  effects: PendingEffect[];
  held: HeldWorkspace[];
  /** What was scheduled for later and the service sent at once. */
  sentEarly: PendingEffect[];
}

/**
 * Reads the effects of a ledger that are not undone. An incomplete last line is ignored.
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
      effects.set(line.effectId, { ...planned, state: 'possible', id: undefined });
    } else {
      const effect = effects.get(line.effectId);
      if (effect === undefined) continue;
      effect.state = stateAfter(effect.state, line.event);
      effect.id = line.id ?? effect.id;
      if (line.event === 'seen-sent' && effect.isFar) sentEarly.push(effect);
    }
  }
  const open = [...effects.values()].filter(({ state }) => !isSettled(state));
  return { effects: open, held: [...held.values()], sentEarly };
}

const eventNames: readonly unknown[] = Object.values(effectTransitions).flatMap((row) => Object.keys(row));

/** The texts that a line of each type has. */
const textsOf: Readonly<Record<LedgerLine['type'], readonly string[]>> = {
  planned: ['effectId', 'at', 'rule', 'baseUrl', 'key', 'what'],
  event: ['effectId', 'event'],
  held: ['controlUrl', 'workspaceId'],
  released: ['workspaceId'],
};

/** The line that was written as JSON; undefined for anything else. */
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

/** Closes open entries that the user settled by other means: those with one of these identifiers, or all. */
export function forget({ effects, held }: OpenEntries, ledger: Ledger, ids: readonly string[] | 'all'): number {
  const isChosen = (...names: (string | undefined)[]) => ids === 'all' || names.some((one) => ids.includes(one ?? ''));
  const chosen = effects.filter(({ effectId, id }) => isChosen(effectId, id));
  const workspaces = held.filter(({ workspaceId }) => isChosen(workspaceId));
  for (const { effectId } of chosen) ledger.write({ type: 'event', effectId, event: 'forgotten' });
  for (const { workspaceId } of workspaces) ledger.write({ type: 'released', workspaceId });
  return chosen.length + workspaces.length;
}

/** So many effects that nothing undoes show what is wrong with a service: of the run, and of one of its rules. */
const mostNotUndone = 30;
const mostNotUndoneOfRule = 8;

export type EffectJournal = ReturnType<typeof openEffectJournal>;

/** The effects that a run may have had. The ledger has each first. `initial`: effects of an earlier run. */
export function openEffectJournal(
  baseUrl: string,
  ledger: Ledger = { write() {} },
  initial: Pick<OpenEntries, 'effects' | 'sentEarly'> = { effects: [], sentEarly: [] },
) {
  const open = new Map<PendingEffect, (state: EffectState) => void>(initial.effects.map((one) => [one, () => {}]));
  const sent = [...initial.sentEarly];
  const refused = new Set<PendingEffect>();
  const acted: PendingEffect[] = [];
  const issued = new Map<string, number>();
  const repeated = new Set<string>();
  const changed = new Map<string, number>();
  // Several runs may share a ledger.
  const run = Math.random().toString(36).slice(2, 10);
  let planned = 0;
  let problem: string | undefined;
  const write = (line: LedgerLine) => {
    // What follows a line that was cut off could not be read.
    if (problem !== undefined) return;
    try {
      ledger.write(line);
    } catch (error) {
      problem = (error as Error).message;
    }
  };
  const writeOrBlock = (line: LedgerLine) => {
    write(line);
    if (problem !== undefined) throw new RequestBlocked('over', `${problem} Nothing more is sent that has an effect.`);
  };
  const notUndone = new Set<PendingEffect>();
  /** Nothing more is tried: it stays as it is. */
  const leave = (effect: PendingEffect) => {
    const onEnd = open.get(effect);
    if (isSettled(effect.state)) notUndone.delete(effect);
    else if (effect.what !== 'workflow-call') notUndone.add(effect);
    open.delete(effect);
    onEnd?.(effect.state);
  };
  const record = (effect: PendingEffect, event: EffectEvent, id?: string) => {
    const before = effect.state;
    const state = stateAfter(before, event);
    if (state === before && id === undefined) return;
    write({ type: 'event', effectId: effect.effectId, event, ...(id === undefined ? {} : { id }) });
    Object.assign(effect, { state, id: id ?? effect.id });
    if (event === 'seen-sent' && effect.isFar) sent.push(effect);
    const isAnswered = effect.exchanges !== undefined && effect.exchanges.length > 0;
    if (event === 'refused' && isAnswered) refused.add(effect);
    if (before === 'refused') {
      acted.push(effect);
      open.set(effect, () => {});
    }
    if (isSettled(state)) leave(effect);
  };
  // Their run ended before the answer to an undo came.
  for (const effect of initial.effects) if (effect.state === 'asked') record(effect, 'undo-lost');
  return {
    /** Before it is asked for. `onEnd` gets its last state, once. @throws RequestBlocked when it cannot be written */
    plan(
      rule: string,
      key: KeyName,
      plannedEffect: PlannedEffect,
      to: readonly string[],
      onEnd: (state: EffectState) => void,
    ): PendingEffect {
      planned += 1;
      const at = new Date().toISOString();
      const entry = { effectId: `${run}-${planned}`, at, rule, baseUrl, key, ...plannedEffect, to };
      writeOrBlock({ type: 'planned', ...entry });
      const effect: PendingEffect = { ...entry, state: 'possible', id: undefined, exchanges: [] };
      open.set(effect, onEnd);
      return effect;
    },
    record,
    leave,
    /** What an undo of that kind and id concerns, and is not settled. */
    openWithId: (what: PlannedEffect['what'], id: string) =>
      [...open.keys()].filter((effect) => effect.what === what && effect.id === id),
    /** The effects of a rule's requests that the service refused, each once. */
    takeRefused(rule: string): PendingEffect[] {
      const own = [...refused].filter((one) => [rule, probeNameOf(rule)].includes(one.rule));
      for (const effect of own) refused.delete(effect);
      return own;
    },
    /** Those that it has all the same. */
    actedAfterRefusal: (rule: string) => acted.filter((one) => [rule, probeNameOf(rule)].includes(one.rule)),
    /** What a rule may have done and is not settled. */
    pendingOf: (rule: string) => [...open.keys()].filter((effect) => effect.rule === rule),
    /** Before a workspace is made. @throws RequestBlocked when it cannot be written */
    hold: (held: HeldWorkspace) => writeOrBlock({ type: 'held', ...held }),
    release: ({ workspaceId }: HeldWorkspace) => write({ type: 'released', workspaceId }),
    /** Whether the service keeps for later what is scheduled, by the kind of request. */
    probes: new Map<string, Promise<Trust>>(),
    /** What was scheduled for later and the service sent at once: by a rule, or by all when left out. */
    sentEarly: (rule?: string) =>
      sent.filter((one) => rule === undefined || [rule, probeNameOf(rule)].includes(one.rule)),
    /** An effect that the service will not undo, by what it did with others of its kind. */
    recordNotUndone: (effect: PendingEffect) => void notUndone.add(effect),
    /** Why nothing more is scheduled: the service sends it at once, or does not undo it. Undefined while it may be. */
    harmReason(rule: string) {
      if (sent[0] !== undefined) return describeSent(sent[0]);
      const ofRule = [...notUndone].filter((effect) => effect.rule === rule).length;
      if (notUndone.size < mostNotUndone && ofRule < mostNotUndoneOfRule) return undefined;
      return `this service does not undo what is scheduled: ${count(notUndone.size, 'effect')} could not be undone`;
    },
    recordIssuedId(id: string) {
      if (issued.has(id)) repeated.add(id);
      else issued.set(id, performance.now());
    },
    /** Whether the service gave out an id at most once, so that whatever its session shows is of one request. */
    isOfOneRequest: (id: string) => !repeated.has(id),
    /** When the service gave out an id, by `performance.now()`; undefined when it did not in this run. */
    issuedAt: (id: string) => issued.get(id),
    recordChange: (id: string) => void changed.set(id, performance.now()),
    /** When something was last done with what has this id, or else when the id was given out. */
    changedAt: (id: string) => changed.get(id) ?? issued.get(id),
  };
}

/** Under which name the ledger lists what a rule schedules to see whether the service keeps such requests for later. */
export function probeNameOf(rule: string): string {
  return `${rule} (first of its kind)`;
}

/** A service does what it was only to keep for later. */
function describeSent({ what, to }: PendingEffect): string {
  const done = what === 'message' ? 'message went' : 'call was placed';
  return `this service sends what is scheduled: 1 ${done} to ${namesOf(to)}`;
}

/** What a person has to know of effects that could not be undone, without a key and without a recipient. */
export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
  at = new Date(),
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined ? [effect.what, effect.to, effect.rule, effect.state].join(' ') : effect.effectId,
  );
  return [...groups.values()].map((group) => toLeakedEffect(group as [PendingEffect, ...PendingEffect[]], subject, at));
}

/** Effects without an id are named together. */
function toLeakedEffect(
  [effect, ...others]: [PendingEffect, ...PendingEffect[]],
  subject: Pick<Subject, 'headers'>,
  at: Date,
): LeakedEffect {
  const { what, dueAt, rule, to, state } = effect;
  const number = 1 + others.length;
  const noun = { message: 'message', call: 'call', 'workflow-call': 'call' }[what];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const certainty = state === 'possible' ? ` that may have been taken` : '';
  const note = effect.isForgottenByService
    ? `; the service does not know its id, as if it was started anew since ${effect.at}`
    : '';
  const description = `${count(number, noun)}${what === 'workflow-call' ? ' of the workflow' : ''} to ${namesOf(to)}${certainty}, ${due}, by the rule ${rule}${note}`;
  const text = state === 'sent' ? `${describeSent(effect)}, ${due}, by the rule ${rule}` : description;
  const command = state === 'sent' ? '# It is already sent. Nothing can undo it.' : undoCommandOf(effect, subject);
  const known = isStillThere(state) ? 'still there' : 'unknown';
  return { type: 'leaked', at: at.toISOString(), state: known, what: text, command };
}

/** A workspace that could not be removed. */
export function toLeakedWorkspace({ workspaceId, controlUrl }: HeldWorkspace, at = new Date()): LeakedEffect {
  const command = `curl -X DELETE '${controlUrl}/workspaces/${workspaceId}' -H 'content-type: application/json'`;
  return {
    type: 'leaked',
    at: at.toISOString(),
    state: 'still there',
    what: `the workspace ${workspaceId} that the run created`,
    command,
  };
}

function namesOf(to: readonly string[]): string {
  return to.length === 0 ? 'no one that the request names' : to.join(', ');
}

function undoCommandOf({ what, id, baseUrl, key }: PendingEffect, { headers = {} }: Pick<Subject, 'headers'>): string {
  const undoing = undoingOperationOf(what);
  if (undoing === undefined) return '# No operation undoes this. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not return its id. Look for it in the dashboard of the service.';
  const { method, path } = operations[undoing.operationId];
  try {
    const url = `${baseUrl}${toRequestPath(path, { [undoing.parameter]: id })}`;
    const maskedKey = key === 'workspace' ? '<key of the workspace>' : '<key of the other workspace>';
    const masked = Object.keys(headers).map((name) => [name, `<header ${name.toLowerCase()}>`] as const);
    const request = {
      method,
      url,
      headers: { ...Object.fromEntries(masked), 'x-api-key': maskedKey },
      body: undefined,
    };
    return toCurlCommand({ request });
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}
