import fc from 'fast-check';
import { mapStrings } from '../../src/json.ts';
import type { Ledger } from '../effects/journal.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import { openRun, type RunContextOptions, type Service, withService } from '../effects/service.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';
import { isRead, startedIn } from '../facts/operation.ts';
import type { MixedRequest } from '../generators/requests.ts';
import { describeInternalError } from '../judge/violation.ts';
import type { Effect } from '../options.ts';
import { inspectSubject } from '../preflight/doctor.ts';
import { describeCheck, type LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { createSubjectPair, type Difference, differencesOf } from './difference.ts';
import { anySteps, type Ids, type Step } from './steps.ts';

export interface CompareOptions extends Omit<RunContextOptions, 'ledger'> {
  runs: number;
  seed: number;
  /** The strongest effect that requests may have, at least `schedule`. With `call`, the kit can also move clocks. */
  effects: Effect;
  /** For each service, a ledger that records requests before the kit sends them. @defaultValue no ledgers */
  ledgers?: readonly [Ledger, Ledger] | undefined;
  /** Names of members whose values may differ. @defaultValue none */
  ignore?: readonly string[] | undefined;
  onProgress?: ((progress: { sequence: number; place?: string }) => void) | undefined;
  /** A callback for each difference, which returns whether the difference is gone. `again` repeats the requests. */
  resolve?: ((divergence: Divergence, again: () => Promise<readonly Difference[]>) => Promise<boolean>) | undefined;
}

export type SubjectTuple = readonly [Subject, Subject];

/** A scheduled message or call that remains at one of the two services. */
export interface LeakedAtService extends LeakedEffect {
  baseUrl: string;
}

export function addServiceTo({ baseUrl }: Pick<Subject, 'baseUrl'>) {
  return (effect: LeakedEffect): LeakedAtService => ({ ...effect, baseUrl });
}

/** The steps up to the first request to which the two services respond differently. */
export interface Divergence {
  difference: Difference;
  /** The exchanges with both services in order, and the time that passed between them. */
  history: readonly HistoryEntry[];
  answers: readonly [Exchange, Exchange];
}

type HistoryEntry = { exchanges: readonly [Exchange, Exchange] } | { passedSeconds: number };

const maxDivergences = 20;

const maxShrinkTries = 50;

export async function findDivergences(subjects: SubjectTuple, options: CompareOptions) {
  const { runs, seed, effects, signal, ignore = [], onProgress = () => {}, resolve = async () => false } = options;
  const movesClock = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const toRunOptions = (side: 0 | 1) => ({ ...options, ledger: options.ledgers?.[side] });
  const shared = { name: 'compare', effect: effects, movesClock, isJudged: false };
  const toSide = (side: 0 | 1) => ({ ...openRun(subjects[side], toRunOptions(side)), ...shared });
  const sides = [toSide(0), toSide(1)] as const;
  const leaked: LeakedAtService[] = [];
  const mistakes: string[] = [];
  for (const index of [0, 1] as const) {
    const { obstacle, checks, ...found } = await inspectSubject(subjects[index], toRunOptions(index));
    leaked.push(...found.leaked.map(addServiceTo(subjects[index])));
    const lines = checks.filter(({ result }) => result === 'mistake').map(describeCheck);
    mistakes.push(...[obstacle ?? [], lines].flat().map((line) => `${['first', 'second'][index]} service: ${line}`));
  }
  let reason = mistakes.length > 0 && signal?.aborted !== true ? mistakes.join('\n') : undefined;

  const findDivergence = async (steps: readonly Step[], isWanted: (difference: Difference) => boolean) => {
    reason ??= sides[0].transport.unreachableReason() ?? sides[1].transport.unreachableReason();
    reason ??= signal?.aborted === true ? 'the run was interrupted' : undefined;
    if (reason !== undefined) return undefined;
    try {
      return await withService(subjects[0], sides[0], (startFirst) =>
        withService(subjects[1], sides[1], (startSecond) =>
          playSteps(subjects, [startFirst(), startSecond()], steps, isWanted),
        ),
      );
    } catch (error) {
      const isOurs = !(error instanceof Inconclusive) && signal?.aborted !== true;
      reason = isOurs ? describeInternalError(error) : (error as Error).message;
      return undefined;
    }
  };
  const divergences: Divergence[] = [];
  const anySequence = anySteps(subjects[0], movesClock && effects === 'call');
  let begun = 0;
  let firstRun: number | undefined;
  while (begun < runs && divergences.length < maxDivergences && reason === undefined) {
    let smallest: (Divergence & { steps: readonly Step[] }) | undefined;
    let tries = 0;
    let sequence = begun;
    const isWanted = ({ kind, place }: Difference) => {
      if (smallest !== undefined) return kind === smallest.difference.kind;
      const isKnown = divergences.some(({ difference }) => difference.kind === kind);
      return !isKnown && !ignore.some((member) => place.split('/').includes(member, 1));
    };
    const property = fc.asyncProperty(anySequence, async (steps) => {
      if (smallest !== undefined && ++tries > maxShrinkTries) return;
      if (smallest === undefined) onProgress({ sequence: ++sequence });
      const found = await findDivergence(steps, isWanted);
      if (found === undefined) return;
      smallest = { ...found, steps };
      throw new Error('They differ.');
    });
    const { numRuns } = await fc.check(property, { seed, path: String(begun), numRuns: runs - begun });
    begun += smallest === undefined ? numRuns : numRuns - 1;
    if (smallest === undefined) break;
    const { steps, difference } = smallest;
    onProgress({ sequence: begun + 1, place: difference.place });
    const again = async () => {
      const seen: Difference[] = [];
      await findDivergence(steps, (one) => {
        seen.push(one);
        return false;
      });
      return reason === undefined ? seen : [difference];
    };
    if (await resolve(smallest, again)) continue;
    firstRun ??= begun + 1;
    divergences.push(smallest);
  }
  for (const side of [0, 1] as const)
    leaked.push(...(await closeRun(subjects[side], sides[side])).map(addServiceTo(subjects[side])));
  return { divergences, runs: Math.min(runs, begun), firstRun, reason, leaked };
}

async function playSteps(
  subjects: SubjectTuple,
  services: readonly [Service, Service],
  steps: readonly Step[],
  isWanted: (difference: Difference) => boolean,
): Promise<Divergence | undefined> {
  const pair = createSubjectPair(subjects, [await services[0].clock().now(), await services[1].clock().now()]);
  const noIds = (): Ids => ({ session: [], call: [] });
  const ids = [noIds(), noIds()] as const;
  const history: HistoryEntry[] = [];
  for (const step of steps) {
    if ('advanceSeconds' in step) {
      for (const service of services) await service.clock().advance(step.advanceSeconds);
      history.push({ passedSeconds: step.advanceSeconds });
      continue;
    }
    const [one, other] = [step.toRequest(ids[0]), step.toRequest(ids[1])];
    if (one === undefined || other === undefined) continue;
    const send = (side: 0 | 1, { operationId, ...input }: MixedRequest) => {
      const { workspace, otherWorkspace = workspace } = subjects[side];
      const { apiKey } = step.who === 'other' ? otherWorkspace : workspace;
      return services[side].send(operationId, { ...input, apiKey });
    };
    const answers = await Promise.all([send(0, one), send(1, mapStrings(other, pair.translate) as MixedRequest)]);
    history.push({ exchanges: answers });
    const difference = differencesOf(...answers, pair).find(isWanted);
    if (difference !== undefined) return { difference, history, answers };
    if (answers[0].status !== answers[1].status && !isRead(one.operationId)) return undefined;
    const [first, second] = answers.map(startedIn);
    if (first === undefined || second === undefined || ids[0][first.kind].includes(first.id)) continue;
    ids[0][first.kind].push(first.id);
    ids[1][second.kind].push(second.id);
  }
  return undefined;
}
