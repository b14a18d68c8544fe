import type { components } from '../../src/generated/ledger-types.ts';
import { ledgerLine } from '../../src/generated/ledger-validator.js';
import { parseJson } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import type { Exchange } from '../facts/exchange.ts';
import type { PlannedEffect } from '../facts/operation.ts';
import type { Trust } from './effect-guard.ts';
import type { OpenEntries } from './leaked-effects.ts';
import { RequestBlocked } from './permission.ts';

type Types = components['schemas'];

export type LedgerLine = Types['LedgerLine'];
export type CreatedWorkspace = Omit<Types['WorkspaceCreated'], 'type'>;
export type KeyName = Types['Planned']['key'];
type PlannedEntry = Omit<Types['Planned'], 'type'>;
type Plan = Omit<PlannedEntry, 'effectId' | 'at' | 'baseUrl'>;
type Cause = Pick<PendingEffect, 'body' | 'input' | 'recipients' | 'onEnd'>;

export const keyNames = ['workspace', 'otherWorkspace'] as const satisfies readonly KeyName[];

export interface PendingEffect extends PlannedEntry {
  state: EffectState;
  /** The `sessionId` or `callId` of an effect; undefined when no response contained the id. */
  id: string | undefined;
  /** Whether the kit tried to undo the effect in vain, or expects to, because the service did not undo a similar one. */
  isNotUndone?: boolean;
  isSentEarly?: boolean;
  isProbe?: boolean;
  isOfRefusedRequest?: boolean;
  isForgottenByService?: boolean;
  onEnd?: ((state: EffectState) => void) | undefined;
  exchanges?: Exchange[];
  body?: unknown;
  recipients?: readonly string[] | undefined;
  input?: unknown;
}

/** Stores ledger lines. `write` returns when a line is durable, or throws an Error when it cannot store the line. */
export interface Ledger {
  write(line: LedgerLine): void;
  /** Reads the stored ledger lines, which may include lines of other runs. @defaultValue none */
  read?(): string;
}

export function applyEvent(
  effect: PendingEffect,
  { event, id = effect.id }: Extract<LedgerLine, { type: 'event' }>,
): void {
  Object.assign(effect, { state: stateAfter(effect.state, event), id });
  if (event === 'observed-sent' && effect.isFar) effect.isSentEarly = true;
}

export function parseLine(text: string): LedgerLine | undefined {
  const line = parseJson(text);
  return ledgerLine(line) ? (line as LedgerLine) : undefined;
}

export type EffectJournal = ReturnType<typeof openEffectJournal>;

const nothing: OpenEntries = { effects: [], workspaces: [], sentEarly: [], closed: [], unsearched: [], unreadable: [] };

export function openEffectJournal(baseUrl: string, ledger: Ledger = { write() {} }, earlier = nothing) {
  const effects = [...earlier.effects, ...earlier.sentEarly, ...earlier.closed];
  /** The effects that the kit still has to undo. `cleanUp` also removes the effects that it could not undo. */
  const open = new Set(earlier.effects);
  const workspaces = new Set(earlier.workspaces);
  const issued = new Map<string, { at: number; answer?: Exchange | undefined }>(
    effects.flatMap(({ id }) => (id === undefined ? [] : [[id, { at: Number.NEGATIVE_INFINITY }] as const])),
  );
  const repeated = new Set<string>();
  let isSearched = !earlier.unsearched.includes(baseUrl);
  const changed = new Map<string, number>();
  const run = Math.random().toString(36).slice(2, 10);
  let planned = 0;
  let problem: string | undefined;
  const write = (line: LedgerLine) => {
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
  const openOf = (rule?: string) => [...open].filter((effect) => rule === undefined || effect.rule === rule);
  const close = (effect: PendingEffect) => {
    open.delete(effect);
    const { onEnd, state, kind } = effect;
    const isNotUndone = !isSettled(state) && kind !== 'workflow-call';
    Object.assign(effect, { isNotUndone, onEnd: undefined });
    onEnd?.(state);
  };
  const record = (effect: PendingEffect, event: EffectEvent, id?: string) => {
    const { state, effectId } = effect;
    if (stateAfter(state, event) === state && id === undefined) return;
    const line = { type: 'event', effectId, event, ...(id === undefined ? {} : { id }) } as const;
    write(line);
    applyEvent(effect, line);
    if (isSettled(state)) open.add(effect);
    if (isSettled(effect.state)) close(effect);
  };
  for (const effect of earlier.effects) if (effect.state === 'undo-requested') record(effect, 'undo-lost');
  const plan = (given: Plan, cause: Cause = {}, store: (line: LedgerLine) => void = writeOrBlock): PendingEffect => {
    planned += 1;
    const entry = { effectId: `${run}-${planned}`, at: new Date().toISOString(), baseUrl, ...given };
    store({ type: 'planned', ...entry });
    const effect: PendingEffect = { ...entry, ...cause, state: 'possible', id: undefined, exchanges: [] };
    effects.push(effect);
    open.add(effect);
    return effect;
  };
  return {
    plan,
    planAgain: ({ rule, key, kind, dueAt, isFar, hasRetries, hours, to, body, input, recipients }: PendingEffect) =>
      plan({ rule, key, kind, dueAt, isFar, hasRetries, hours, to }, { body, input, recipients }, write),
    record,
    close,
    effectsOf,
    openOf,
    openWithId: (kind: PlannedEffect['kind'], id: string) =>
      openOf().filter((effect) => effect.kind === kind && effect.id === id),
    sentEarly: (rule?: string) => effectsOf(rule).filter(({ isSentEarly }) => isSentEarly),
    scheduledBefore: undefined as Promise<Set<string> | undefined> | undefined,
    idsOfOtherRuns(): Set<string> {
      const own = new Set(effects.map(({ effectId }) => effectId));
      const lines = (ledger.read?.() ?? '').split('\n').map(parseLine);
      return new Set(
        lines.flatMap((line) => (line?.type === 'event' && !own.has(line.effectId) ? (line.id ?? []) : [])),
      );
    },
    probes: new Map<string, Promise<Trust>>(),
    workspaces: (): readonly CreatedWorkspace[] => [...workspaces],
    recordWorkspace(created: CreatedWorkspace) {
      writeOrBlock({ type: 'workspace-created', ...created });
      workspaces.add(created);
    },
    recordRemovedWorkspace(removed: CreatedWorkspace) {
      write({ type: 'workspace-removed', workspaceId: removed.workspaceId });
      workspaces.delete(removed);
    },
    recordSearch(isComplete: boolean) {
      if (isComplete !== isSearched) write({ type: 'search', baseUrl, isComplete });
      isSearched = isComplete;
    },
    recordIssuedId(id: string, answer?: Exchange) {
      if (issued.has(id)) repeated.add(id);
      else issued.set(id, { at: performance.now(), answer });
    },
    isOfOneRequest: (id: string) => !repeated.has(id),
    firstAnswerWith: (id: string) => issued.get(id)?.answer,
    issuedAt: (id: string) => issued.get(id)?.at,
    recordChange: (id: string) => void changed.set(id, performance.now()),
    changedAt: (id: string) => changed.get(id) ?? issued.get(id)?.at,
  };
}

/** Returns only texts in the documented form of working hours, so that no personal data gets into the ledger. */
export function hoursOf(body: unknown): Types['Hours'] | undefined {
  const textAt = (pointer: string, pattern: RegExp) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const [start, end] = ['/startWorkingHour', '/endWorkingHour'].map((pointer) => textAt(pointer, /^\d\d:\d\d$/));
  if (start === undefined && end === undefined) return undefined;
  return { start, end, zone: textAt('/timezone', /^[A-Za-z][\w+/-]*$/) };
}

export type EffectEvent = components['schemas']['EffectEvent'];

const learned = {
  'observed-undone': 'undone',
  'observed-sent': 'sent',
  'came-due': 'sent',
  listed: 'scheduled',
  'settled-otherwise': 'undone',
} as const;

export const effectTransitions = {
  possible: {
    identified: 'scheduled',
    refused: 'refused',
    'came-due': 'sent',
    'settled-otherwise': 'undone',
  },
  scheduled: {
    ...learned,
    'undo-sent': 'undo-requested',
    'undo-accepted': 'undoing',
    'undo-lost': 'unanswered',
    'undo-denied': 'denied',
  },
  'undo-requested': { ...learned, 'undo-accepted': 'undoing', 'undo-declined': 'scheduled', 'undo-lost': 'unanswered' },
  undoing: { ...learned, 'nothing-pending': 'undone', 'observed-scheduled': 'scheduled' },
  unanswered: { ...learned, 'undo-accepted': 'undoing', 'observed-scheduled': 'scheduled', 'undo-denied': 'denied' },
  denied: { ...learned, 'undo-sent': 'undo-requested', 'observed-scheduled': 'scheduled' },
  undone: { listed: 'scheduled' },
  sent: { listed: 'scheduled' },
  refused: { identified: 'scheduled', 'settled-otherwise': 'undone' },
} as const satisfies Readonly<Record<string, Partial<Record<EffectEvent, string>>>>;

export type EffectState = keyof typeof effectTransitions;

export function stateAfter(state: EffectState, event: EffectEvent): EffectState {
  const next: Partial<Record<EffectEvent, EffectState>> = effectTransitions[state];
  return next[event] ?? state;
}

export function isStillThere(state: EffectState): boolean {
  return ['scheduled', 'undo-requested', 'unanswered', 'sent'].includes(state);
}

export function isSettled(state: EffectState): boolean {
  return state === 'undone' || state === 'sent' || state === 'refused';
}
