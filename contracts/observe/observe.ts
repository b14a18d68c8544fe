import { alternatives } from '../../src/generated/alternatives.ts';
import { mapStrings } from '../../src/json.ts';
import { timeIsOver } from '../effects/effect-guard.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import { openRun, type RunContext, type RunContextOptions, withService } from '../effects/service.ts';
import { describeFailure } from '../judge/violation.ts';
import type { Effect } from '../options.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { GapObserved, LeakedEffect, RunEnded } from '../reports/run-event.ts';
import { defaultEffectsFor, recipientsFor, type Subject, skipReason } from '../subject/subject.ts';
import { callGaps } from './call-gaps.ts';
import { chatGaps } from './chat-gaps.ts';
import {
  answerOf,
  createRequests,
  type GapAnswer,
  type Observation,
  type ObservationsOf,
  type OpenGap,
  undecidedReason,
} from './observation.ts';
import { anyRequestGaps } from './transport-gaps.ts';

/** The behaviour of the service at an open question of the interface, or the reason why the kit does not know it. */
export type ObservedGap = { gap: OpenGap; answer: Exclude<GapAnswer, undefined> } | { gap: OpenGap; reason: string };

export interface ObserveOptions extends RunContextOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** A run that includes the observation. @defaultValue a new run */
  within?: RunContext | undefined;
  /** The ids of the open questions to observe. @defaultValue every open question with alternatives in the mock */
  gaps?: readonly OpenGap[];
  /** Called with the service's answer to each open question. */
  onEvent?: (event: GapObserved) => void;
}

/** A service's answers to the open questions of the interface. Contains no values of the subject file. */
export interface ObservedService {
  /** The open questions that the kit observed, in the order of the interface. */
  gaps: readonly ObservedGap[];
  access: RunEnded['access'];
  /** The effects that the kit could not undo. */
  leaked: readonly LeakedEffect[];
}

/**
 * Finds out how a service behaves at each open question of the interface, in the order of the interface.
 *
 * With a control plane, the kit observes each question in a temporary workspace, and then removes the workspace.
 *
 * @returns the answer to each question, or the reason why it is unknown. No behaviour of the service makes it throw.
 * @example const { gaps } = await observe(subject, { gaps: ['trigger-call/past-schedule'] });
 */
export async function observe(given: Subject, options: ObserveOptions = {}): Promise<ObservedService> {
  const { effects = defaultEffectsFor(given) } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const { gaps = openGaps, onEvent = () => {} } = options;
  const run = openRun(subject, options);
  const { signal, endSignal, transport } = run;
  const { access } = transport;
  const redaction = createRedaction(subject);
  const stopReason = () => {
    if (signal?.aborted === true) return 'the run was interrupted';
    if (endSignal.aborted === true) return timeIsOver;
    return access() === 'unauthorized' ? refusedKeyReason : transport.unreachableReason();
  };
  const observeGap = async (gap: OpenGap): Promise<ObservedGap> => {
    const observation: Observation | string = observations[gap];
    if (typeof observation === 'string') return { gap, reason: observation };
    const reason = skipReason(observation, subject, effects) ?? stopReason();
    if (reason !== undefined) return { gap, reason };
    const { effect } = observation;
    const serviceOptions = { ...run, name: gap, effect, isJudged: false, movesClock: subject.controlUrl !== undefined };
    try {
      const answer = await withService(subject, serviceOptions, async (startCase) => {
        const service = startCase();
        return answerOf(gap, observation, createRequests(service, subject, await service.clock().now()));
      });
      if (access() === 'unauthorized') return { gap, reason: refusedKeyReason };
      if (answer === undefined) return { gap, reason: undecidedReason };
      const answerText = typeof answer === 'string' ? answer : answer.seen;
      onEvent(redaction.event({ type: 'gap-observed', at: new Date().toISOString(), gap, answer: answerText }));
      return { gap, answer };
    } catch (error) {
      return { gap, reason: signal?.aborted === true ? (error as Error).message : describeFailure(error) };
    }
  };
  const hasEffect = (gap: OpenGap) => typeof observations[gap] === 'object' && observations[gap].effect !== 'none';
  const observed = new Map<OpenGap, ObservedGap>();
  for (const gap of gaps.toSorted((one, other) => Number(hasEffect(one)) - Number(hasEffect(other))))
    observed.set(gap, await observeGap(gap));
  const leaked = options.within === undefined ? await closeRun(given, run) : [];
  return {
    gaps: gaps.flatMap((gap) => (mapStrings(observed.get(gap), redaction.line) as ObservedGap | undefined) ?? []),
    access: access(),
    leaked: leaked.map(redaction.event),
  };
}

const refusedKeyReason = 'the key of the workspace is refused with 401';

export const observations = { ...chatGaps, ...callGaps, ...anyRequestGaps } satisfies ObservationsOf<string>;

export const openGaps = Object.keys(alternatives) as OpenGap[];
