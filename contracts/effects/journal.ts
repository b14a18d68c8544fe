import { count } from '../../src/text/count.ts';
import { RequestBlocked } from '../client/limits.ts';
import type { PlannedEffect } from '../facts/request-impact.ts';
import type { Trust } from './effect-guard.ts';
import { type EffectEvent, type EffectState, isSettled, stateAfter } from './effect-state.ts';
import { describeSent } from './leaked-effects.ts';
import type { HeldWorkspace, KeyName, Ledger, LedgerLine, OpenEntries, PendingEffect } from './ledger.ts';

/** Maximum effects that the kit could not undo, for a run and for one rule. Beyond that, the kit schedules nothing more. */
const mostNotUndone = 30;
const mostNotUndoneOfRule = 8;

export type EffectJournal = ReturnType<typeof openEffectJournal>;

/** Records the effects of a run, each in the ledger before its request. `earlier`: effects of an earlier run. */
export function openEffectJournal(
  baseUrl: string,
  ledger: Ledger = { write() {} },
  earlier: Pick<OpenEntries, 'effects' | 'sentEarly'> = { effects: [], sentEarly: [] },
) {
  const effects = [...earlier.effects, ...earlier.sentEarly];
  const issued = new Map<string, number>();
  const repeated = new Set<string>();
  const changed = new Map<string, number>();
  // Several runs may share a ledger.
  const run = Math.random().toString(36).slice(2, 10);
  let planned = 0;
  let lastSearch: Promise<unknown> = Promise.resolve();
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
  const effectsOf = (rule?: string) => effects.filter((effect) => rule === undefined || effect.rule === rule);
  const sentEarly = (rule?: string) => effectsOf(rule).filter(({ isSentEarly }) => isSentEarly);
  /** Ends the clean-up of an effect, whatever its state. */
  const close = (effect: PendingEffect) => {
    const { onEnd, state, what } = effect;
    const isNotUndone = !isSettled(state) && what !== 'workflow-call';
    Object.assign(effect, { isOpen: false, isNotUndone, onEnd: undefined });
    onEnd?.(state);
  };
  const record = (effect: PendingEffect, event: EffectEvent, id?: string) => {
    const before = effect.state;
    const state = stateAfter(before, event);
    if (state === before && id === undefined) return;
    write({ type: 'event', effectId: effect.effectId, event, ...(id === undefined ? {} : { id }) });
    Object.assign(effect, { state, id: id ?? effect.id });
    if (event === 'observed-sent' && effect.isFar) effect.isSentEarly = true;
    if (before === 'refused') effect.isOpen = true;
    if (isSettled(state)) close(effect);
  };
  // The earlier run ended before the response to an undo arrived.
  for (const effect of earlier.effects) if (effect.state === 'undo-requested') record(effect, 'undo-lost');
  return {
    /** Records an effect before its request. Calls `onEnd` once, with the last state. @throws RequestBlocked */
    plan(
      rule: string,
      key: KeyName,
      plannedEffect: PlannedEffect,
      to: readonly string[],
      onEnd?: (state: EffectState) => void,
    ): PendingEffect {
      planned += 1;
      const at = new Date().toISOString();
      const entry = { effectId: `${run}-${planned}`, at, rule, baseUrl, key, ...plannedEffect, to };
      writeOrBlock({ type: 'planned', ...entry });
      const effect: PendingEffect = { ...entry, state: 'possible', id: undefined, isOpen: true, onEnd, exchanges: [] };
      effects.push(effect);
      return effect;
    },
    record,
    close,
    /** All effects of a rule, or of all rules. */
    effectsOf,
    /** The effects of a rule whose clean-up has not ended. */
    pendingOf: (rule: string) => effectsOf(rule).filter(({ isOpen }) => isOpen),
    /** The open effects of a kind with this id. */
    openWithId: (what: PlannedEffect['what'], id: string) =>
      effects.filter((effect) => effect.isOpen && effect.what === what && effect.id === id),
    /** Scheduled effects that the service caused before they were due: of one rule, or of all rules. */
    sentEarly,
    /** The ids in the schedule of the control plane before the first request of the run; undefined without a schedule. */
    scheduledBefore: undefined as Promise<ReadonlySet<string> | undefined> | undefined,
    /** Runs searches of the schedule one after the other, so that no two find the same effect. */
    takeTurn<Result>(search: () => Promise<Result>): Promise<Result> {
      const turn = lastSearch.then(search);
      lastSearch = turn.catch(() => {});
      return turn;
    },
    /** The results of scheduling probes, by kind of request. */
    probes: new Map<string, Promise<Trust>>(),
    /** Records a temporary workspace before its creation. @throws RequestBlocked if the ledger cannot store the record */
    hold: (held: HeldWorkspace) => writeOrBlock({ type: 'held', ...held }),
    release: ({ workspaceId }: HeldWorkspace) => write({ type: 'released', workspaceId }),
    /** The reason to schedule nothing more: the service causes effects at once, or does not undo them. Undefined if none. */
    harmReason(rule: string) {
      const [early] = sentEarly();
      if (early !== undefined) return describeSent(early);
      const notUndone = effects.filter(({ isNotUndone }) => isNotUndone);
      const ofRule = notUndone.filter((effect) => effect.rule === rule && !effect.isProbe);
      if (notUndone.length < mostNotUndone && ofRule.length < mostNotUndoneOfRule) return undefined;
      return `this service does not undo scheduled effects: ${count(notUndone.length, 'effect')} could not be undone`;
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
