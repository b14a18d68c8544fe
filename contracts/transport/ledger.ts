import { TextError } from '../../src/files/issue.ts';
import { isObject, parseJson } from '../../src/json.ts';
import { operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import type { Exchange } from '../operations/exchange.ts';
import { type PlannedEffect, traitsOf, undoingOperationOf } from '../operations/traits.ts';
import { Inconclusive } from '../oracle/violation.ts';
import { toCurlCommand } from '../reports/finding.ts';
import type { LeakedEffect } from '../reports/run-event.ts';

/**
 * A line of the ledger: what is written before something is scheduled, when the service returns its id, and when it is
 * settled. There are no keys in it and no recipients.
 */
export type LedgerLine =
  | ({ type: 'planned'; effectId: string; at: string; rule: string; baseUrl: string; key: KeyName } & PlannedEffect)
  | { type: 'known'; effectId: string; id: string }
  | { type: 'settled'; effectId: string; resolution: 'refused' | 'cancelled' | 'over' | 'rolled-back' };

/** Which key of the subject opens the workspace. */
export type KeyName = 'workspace' | 'otherWorkspace';

/** Something that may wait in the service. */
export interface PendingEffect extends PlannedEffect {
  /** A name of our own. */
  effectId: string;
  rule: string;
  baseUrl: string;
  key: KeyName;
  /** `sessionId` or `callId`; undefined when the service did not return it. */
  id: string | undefined;
}

/** Where the lines are kept. Each has to be safe when this returns. */
export interface Ledger {
  write(line: LedgerLine): void;
}

/**
 * What the text of a ledger leaves open, the oldest first. A last line that was cut short is left out.
 *
 * @throws TextError for any other line that is none of a ledger. `fileName` is only repeated.
 */
export function pendingEffectsIn(text: string, fileName: string): PendingEffect[] {
  const pending = new Map<string, PendingEffect>();
  // A complete line ends with a line break.
  for (const [index, content] of text.split('\n').slice(0, -1).entries()) {
    const line = parseLine(content);
    if (line === undefined) {
      const advice = 'Use the file that understudy verify wrote with --ledger.';
      throw new TextError(`${fileName}:${index + 1}: not a line of a ledger. ${advice}`);
    }
    if (line.type === 'planned') {
      const { type: _, at: __, ...planned } = line;
      pending.set(line.effectId, { ...planned, id: undefined });
    }
    const known = pending.get(line.effectId);
    if (line.type === 'known' && known !== undefined) known.id = line.id;
    if (line.type === 'settled') pending.delete(line.effectId);
  }
  return [...pending.values()];
}

/** The line that was written as JSON; undefined for anything else. Lines are our own, so only their kind is checked. */
function parseLine(text: string): LedgerLine | undefined {
  const line = parseJson(text) as LedgerLine | undefined;
  if (!isObject(line)) return undefined;
  const requiredField = { planned: 'baseUrl', known: 'id', settled: 'resolution' }[line.type];
  return typeof line.effectId === 'string' && requiredField in line ? line : undefined;
}

/** What a run has scheduled, and what it saw of its cancelling. All of it stands in the ledger first. */
export interface ScheduledEffects {
  /** Before it is asked for. */
  plan(rule: string, key: KeyName, planned: PlannedEffect): PendingEffect;
  /** The answer to the request that asked for it; undefined when the request never got there. True when it may wait now. */
  recordAnswer(effect: PendingEffect, exchange: Exchange | undefined): boolean;
  settle(effect: PendingEffect, resolution: (LedgerLine & { type: 'settled' })['resolution']): void;
  /** Where a cancel stands among all that is sent; {@link recordCancel} wants it. */
  nextSequence(): number;
  /** Takes note of the answer to a cancel that was sent then. */
  recordCancel(key: KeyName, id: string, sentSequence: number, exchange: Exchange): void;
  /** Takes note that a cancel was sent and its answer never came: it may have succeeded. */
  recordLostCancel(id: string): void;
  /** Whether a cancel of its id was lost, so that finding nothing more to cancel is no wonder. */
  hasLostCancel(effect: PendingEffect): boolean;
  /**
   * Whether a cancel of its id succeeded: surely one of this effect when it was sent after the effect was there; only
   * possibly when the two were under way together.
   */
  cancelCertainty(effect: PendingEffect): 'certain' | 'possible' | 'none';
  /** What a cancel of that id surely undid, and is not settled. */
  cancelledBy(key: KeyName, id: string): PendingEffect[];
  /** What a rule has scheduled and is not settled. */
  pendingOf(rule: string): PendingEffect[];
  /** Takes note of an id that an answer gives out. */
  recordIssuedId(exchange: Exchange): void;
  /** When the service gave out an id, by `performance.now()`; undefined when it did not in this run. */
  issuedAt(id: string): number | undefined;
  /** Takes note that something was done with what has this id. */
  recordChange(id: string): void;
  /** When that was last, or else when the id was given out; undefined when neither was in this run. */
  changedAt(id: string): number | undefined;
}

/** From when to when something was under way. */
interface SequenceSpan {
  sentSequence: number;
  answeredSequence: number;
}

/** `initial` are the effects of an earlier run. */
export function trackScheduledEffects(
  baseUrl: string,
  ledger: Ledger,
  initial: readonly PendingEffect[] = [],
): ScheduledEffects {
  const pending = new Map<PendingEffect, SequenceSpan>(
    initial.map((effect) => [effect, { sentSequence: 0, answeredSequence: 0 }]),
  );
  // Of the cancels that succeeded: when the last was sent, by key and id, and when it was answered, by id alone: another
  // key may turn out to open the same workspace.
  const cancelSentSequences = new Map<string, number>();
  const cancelAnsweredSequences = new Map<string, number>();
  const lostCancels = new Set<string>();
  const issued = new Map<string, number>();
  const changed = new Map<string, number>();
  // Several runs may share a ledger.
  const run = Math.random().toString(36).slice(2, 10);
  let count = 0;
  const nextSequence = () => {
    count += 1;
    return count;
  };
  const write = (line: LedgerLine) => {
    try {
      ledger.write(line);
    } catch (error) {
      throw new Inconclusive((error as Error).message);
    }
  };
  const settle: ScheduledEffects['settle'] = (effect, resolution) => {
    if (pending.delete(effect)) write({ type: 'settled', effectId: effect.effectId, resolution });
  };
  const cancelCertainty: ScheduledEffects['cancelCertainty'] = (effect) => {
    const span = pending.get(effect);
    if (span === undefined || effect.id === undefined) return 'none';
    if ((cancelSentSequences.get(`${effect.key} ${effect.id}`) ?? 0) > span.answeredSequence) return 'certain';
    return (cancelAnsweredSequences.get(effect.id) ?? 0) > span.sentSequence ? 'possible' : 'none';
  };
  return {
    nextSequence,
    plan(rule, key, planned) {
      const sentSequence = nextSequence();
      const plannedLine = { effectId: `${run}-${sentSequence}`, rule, baseUrl, key, ...planned };
      write({ type: 'planned', at: new Date().toISOString(), ...plannedLine });
      const effect: PendingEffect = { ...plannedLine, id: undefined };
      pending.set(effect, { sentSequence, answeredSequence: Number.POSITIVE_INFINITY });
      return effect;
    },
    recordAnswer(effect, exchange) {
      if (exchange === undefined || isRefusal(exchange)) {
        settle(effect, 'refused');
        return false;
      }
      const id = issuedIdIn(exchange);
      if (id === undefined) return true;
      effect.id = id;
      const span = pending.get(effect);
      if (span !== undefined) span.answeredSequence = nextSequence();
      write({ type: 'known', effectId: effect.effectId, id });
      return true;
    },
    settle,
    recordCancel(key, id, sentSequence, exchange) {
      if (!isCancelled(exchange)) return;
      const cancelKey = `${key} ${id}`;
      cancelSentSequences.set(cancelKey, Math.max(cancelSentSequences.get(cancelKey) ?? 0, sentSequence));
      cancelAnsweredSequences.set(id, nextSequence());
    },
    recordLostCancel: (id) => void lostCancels.add(id),
    hasLostCancel: ({ id }) => id !== undefined && lostCancels.has(id),
    cancelCertainty,
    cancelledBy: (key, id) =>
      [...pending.keys()].filter(
        (effect) => effect.id === id && effect.key === key && cancelCertainty(effect) === 'certain',
      ),
    pendingOf: (rule) => [...pending.keys()].filter((effect) => effect.rule === rule),
    recordIssuedId(exchange) {
      const id = exchange.status === 200 ? issuedIdIn(exchange) : undefined;
      if (id !== undefined && !issued.has(id)) issued.set(id, performance.now());
    },
    issuedAt: (id) => issued.get(id),
    recordChange: (id) => void changed.set(id, performance.now()),
    changedAt: (id) => changed.get(id) ?? issued.get(id),
  };
}

/** Whether an answer says that nothing was done: an error of the client, one in the envelope, or no service at all. */
function isRefusal({ status, json }: Exchange): boolean {
  if (status < 400) return false;
  return status < 500 || status === 503 || typeof (json as { errorCode?: unknown } | undefined)?.errorCode === 'string';
}

function issuedIdIn({ operationId, json }: Exchange): string | undefined {
  const data = (json as { data?: Readonly<Record<string, unknown>> | null } | undefined)?.data;
  const id = data?.[traitsOf(operationId).issues?.member ?? ''];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Whether an answer says that something was cancelled. */
export function isCancelled(exchange: Exchange): boolean {
  return traitsOf(exchange.operationId).undoes?.isCancelled(exchange) ?? false;
}

/** What somebody has to know of an effect that could not be undone, without a key and without a recipient. */
export function toLeakedEffect(effect: PendingEffect, at = new Date()): LeakedEffect {
  const { what, dueAt, rule } = effect;
  const noun = { message: 'a message', call: 'a call', 'workflow-call': 'a call of the workflow' }[what];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const uncertainty = effect.id === undefined && what !== 'workflow-call' ? ' that may have been taken' : '';
  const description = `${noun} to one of the recipients${uncertainty}, ${due}, by the rule ${rule}`;
  return { type: 'leaked', at: at.toISOString(), what: description, command: undoCommandOf(effect) };
}

function undoCommandOf({ what, id, baseUrl, key }: PendingEffect): string {
  const undoing = undoingOperationOf(what);
  if (undoing === undefined) return '# No operation undoes this. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not return its id. Look for it in the dashboard of the service.';
  const { method, path } = operations[undoing.operationId];
  try {
    const url = `${baseUrl}${toRequestPath(path, { [undoing.parameter]: id })}`;
    const maskedKey = key === 'workspace' ? '<key of the workspace>' : '<key of the other workspace>';
    return toCurlCommand({ request: { method, url, headers: { 'x-api-key': maskedKey }, body: undefined } });
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}
