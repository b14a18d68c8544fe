import { whileHeld } from '../control.ts';
import type { Effect } from '../effect.ts';
import { whyNotRun } from '../judge-rule.ts';
import { lineTo } from '../line.ts';
import { onStage, type StageOptions } from '../on-stage.ts';
import { whileQuestioned } from '../questioned.ts';
import type { GapObserved, LeftBehind } from '../run-event.ts';
import type { Subject } from '../subject.ts';
import { Unjudged, Violation } from '../violation.ts';
import { observations, openGaps } from './index.ts';
import type { Answer, Observation, OpenGap } from './observation.ts';

/** What was found out of a gap: how the service answers it, or why that is not known. */
export type Observed = { gap: OpenGap; answer: Exclude<Answer, undefined> } | { gap: OpenGap; reason: string };

export interface ObserveOptions {
  /** The strongest effect that is allowed. */
  effects: Effect;
  /** Which gaps; all that have alternatives when left out. */
  gaps?: readonly OpenGap[];
  /** What may still be sent, and where is written what is scheduled; no bounds and nowhere when left out. */
  within?: Pick<StageOptions, 'budget' | 'ledger'>;
  /** Sends the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Ends it early; what was not asked by then is not known. */
  signal?: AbortSignal;
  /** Whether the service is a mock that calls nobody. */
  callsNobody?: boolean;
  /** Is told of each gap that was answered, and of what could not be taken back. */
  onEvent?: (event: GapObserved | LeftBehind) => void;
}

/**
 * Finds out how a service answers what the interface leaves open, gap by gap in the order of the interface.
 *
 * With a control plane nothing of it lasts: each gap is asked with the clock held, and then all is as before.
 */
export async function observe(subject: Subject, options: ObserveOptions): Promise<Observed[]> {
  const line = lineTo(options.fetch);
  const { effects, gaps = openGaps, signal, callsNobody = false, within = {}, onEvent = () => {} } = options;
  const found: Observed[] = [];
  const isRefused = await refusesKey(subject, { ...within, name: 'key', effect: 'none', line, signal });
  for (const gap of gaps) {
    const one = observations[gap];
    const reason = 'reason' in one ? one.reason : whyNotRun(one, subject, effects);
    if (reason !== undefined) found.push({ gap, reason });
    else if (signal?.aborted === true) found.push({ gap, reason: 'it was interrupted' });
    else if (isRefused) found.push({ gap, reason: 'the key of the workspace is refused with 401' });
    else {
      const dead = line.whyDead();
      found.push(dead === undefined ? await observed(gap, one as Observation) : { gap, reason: dead });
    }
  }
  return found;

  async function observed(gap: OpenGap, { ask, effect }: Observation): Promise<Observed> {
    let left: readonly LeftBehind[] = [];
    const asked = async () => {
      const stage = { ...within, name: gap, effect, line, signal, callsNobody };
      const done = await whileQuestioned(subject, stage, (service) => ask(service, subject));
      left = done.left;
      return done.result;
    };
    const held = async () => {
      const result = await whileHeld(subject, asked);
      // All is as it was before.
      left = [];
      return result;
    };
    try {
      const answer = await (subject.controlUrl === undefined ? asked() : held());
      if (answer === undefined) return { gap, reason: 'what was answered did not tell' };
      const text = typeof answer === 'string' ? answer : answer.seen;
      onEvent({ type: 'gap-observed', at: new Date().toISOString(), gap, answer: text });
      return { gap, answer };
    } catch (error) {
      if (error instanceof Unjudged || signal?.aborted === true) return { gap, reason: (error as Error).message };
      throw error;
    } finally {
      for (const one of left) onEvent(one);
    }
  }
}

/** Whether nothing can be asked for with the key. Where nobody answers, that shows later. */
async function refusesKey(subject: Subject, stage: StageOptions): Promise<boolean> {
  const { result } = await onStage(subject, stage, async (open) => {
    const service = open();
    try {
      await service.send('getSession', { path: { sessionId: 'understudy-no-such-session' } });
    } catch (error) {
      if (!(error instanceof Unjudged) && !(error instanceof Violation)) throw error;
    }
    return service.exchanges.at(-1)?.status === 401;
  });
  return result;
}
