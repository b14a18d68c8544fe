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
  /** The exchange of its request, and a record that shows the effect early. Not in the ledger. */
  exchanges?: Exchange[];
  /** The body of its request. Not in the ledger. */
  body?: unknown;
  /** Whether the id comes from the schedule of the control plane. */
  isIdOfSchedule?: boolean;
  /** Whether the service does not know the id any more. */
  isForgottenByService?: boolean;
}

/** A temporary workspace on the control plane of a mock, with its snapshot. */
export interface HeldWorkspace {
  controlUrl: string;
  /** The snapshot has the same name. */
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

/** Closes entries that the user cleaned up without the kit: those with the given identifiers, or all. Returns their number. */
export function forget({ effects, held }: OpenEntries, ledger: Ledger, ids: readonly string[] | 'all'): number {
  const isChosen = (...names: (string | undefined)[]) => ids === 'all' || names.some((one) => ids.includes(one ?? ''));
  const chosen = effects.filter(({ effectId, id }) => isChosen(effectId, id));
  const workspaces = held.filter(({ workspaceId }) => isChosen(workspaceId));
  for (const { effectId } of chosen) ledger.write({ type: 'event', effectId, event: 'forgotten' });
  for (const { workspaceId } of workspaces) ledger.write({ type: 'released', workspaceId });
  return chosen.length + workspaces.length;
}

/** Maximum effects that the kit could not undo, for a run and for one rule. Beyond that, the kit schedules nothing more. */
const mostNotUndone = 30;
const mostNotUndoneOfRule = 8;

export type EffectJournal = ReturnType<typeof openEffectJournal>;

/** Records the effects of a run, each in the ledger before its request. `initial`: effects of an earlier run. */
export function openEffectJournal(
  baseUrl: string,
  ledger: Ledger = { write() {} },
  initial: Pick<OpenEntries, 'effects' | 'sentEarly'> = { effects: [], sentEarly: [] },
) {
  const open = new Map<PendingEffect, (state: EffectState) => void>(initial.effects.map((one) => [one, () => {}]));
  const sent = [...initial.sentEarly];
  const refused = new Set<PendingEffect>();
  const acted: PendingEffect[] = [];
  const everyPlanned: PendingEffect[] = [];
  let scheduledBefore: Promise<ReadonlySet<string> | undefined> | undefined;
  const issued = new Map<string, number>();
  const repeated = new Set<string>();
  const changed = new Map<string, number>();
  // Several runs may share a ledger.
  const run = Math.random().toString(36).slice(2, 10);
  let planned = 0;
  let problem: string | undefined;
  const write = (line: LedgerLine) => {
    // Write nothing after a failed write: a line after an incomplete line could not be read.
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
  /** Ends the clean-up of an effect, whatever its state. */
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
  // The earlier run ended before the response to an undo arrived.
  for (const effect of initial.effects) if (effect.state === 'asked') record(effect, 'undo-lost');
  return {
    /** Records an effect before its request. Calls `onEnd` once, with the last state. @throws RequestBlocked if it fails */
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
      everyPlanned.push(effect);
      return effect;
    },
    record,
    /** All effects of the run whose ids are unknown, of all rules. */
    unidentified: () => everyPlanned.filter(({ id }) => id === undefined),
    /** The ids in the schedule of the control plane before the first request of the run. `list` is called once. */
    scheduledBefore(list: () => Promise<ReadonlySet<string> | undefined>) {
      scheduledBefore ??= list();
      return scheduledBefore;
    },
    leave,
    /** The open effects of a kind with this id. */
    openWithId: (what: PlannedEffect['what'], id: string) =>
      [...open.keys()].filter((effect) => effect.what === what && effect.id === id),
    /** Returns and forgets the effects of a rule whose requests the service refused. */
    takeRefused(rule: string): PendingEffect[] {
      const own = [...refused].filter((one) => [rule, probeNameOf(rule)].includes(one.rule));
      for (const effect of own) refused.delete(effect);
      return own;
    },
    /** The effects of a rule that the service caused although it had refused their requests. */
    actedAfterRefusal: (rule: string) => acted.filter((one) => [rule, probeNameOf(rule)].includes(one.rule)),
    /** The open effects of a rule. */
    pendingOf: (rule: string) => [...open.keys()].filter((effect) => effect.rule === rule),
    /** Records a temporary workspace before its creation. @throws RequestBlocked if it fails */
    hold: (held: HeldWorkspace) => writeOrBlock({ type: 'held', ...held }),
    release: ({ workspaceId }: HeldWorkspace) => write({ type: 'released', workspaceId }),
    /** The results of scheduling probes, by kind of request. */
    probes: new Map<string, Promise<Trust>>(),
    /** Scheduled effects that the service caused before they were due: of one rule, or of all rules. */
    sentEarly: (rule?: string) =>
      sent.filter((one) => rule === undefined || [rule, probeNameOf(rule)].includes(one.rule)),
    /** Counts an effect as not undone, because the service did not undo the probe of the same kind. */
    recordNotUndone: (effect: PendingEffect) => void notUndone.add(effect),
    /** The reason to schedule nothing more: the service causes effects at once, or does not undo them. Undefined if none. */
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
    /** Whether the service returned an id at most once. Its session then shows the effects of one request only. */
    isOfOneRequest: (id: string) => !repeated.has(id),
    /** The `performance.now()` at which the service returned an id; undefined if not in this run. */
    issuedAt: (id: string) => issued.get(id),
    recordChange: (id: string) => void changed.set(id, performance.now()),
    /** The `performance.now()` of the last write to a session or call, else that of its creation. */
    changedAt: (id: string) => changed.get(id) ?? issued.get(id),
  };
}

/** The name in the ledger for the scheduling probes of a rule. */
export function probeNameOf(rule: string): string {
  return `${rule} (first of its kind)`;
}

/** The description of a scheduled effect that the service caused before it was due. */
function describeSent({ what, to }: PendingEffect): string {
  const done = what === 'message' ? 'message went' : 'call was placed';
  return `this service sends what is scheduled: 1 ${done} to ${namesOf(to)}`;
}

/** Describes effects that the kit could not undo, with commands to undo them. Contains no keys and no recipients. */
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

/** Describes one effect with an id, or all effects of a group without ids. */
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

/** Describes a temporary workspace that the kit could not remove. */
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
