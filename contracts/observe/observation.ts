import type { alternatives } from '../../src/generated/alternatives.ts';
import type { Exchange } from '../exchange.ts';
import type { Effect } from '../operations/traits.ts';
import type { Capability, Subject } from '../subject/subject.ts';
import type { Probe } from './probe.ts';

/** A gap for which the mock has more than one answer. */
export type OpenGap = keyof typeof alternatives;

/** How a service answers a gap: as the mock by default or by an alternative, in another way, or undecided. */
export type GapAnswer<Gap extends OpenGap = OpenGap> =
  | 'default'
  | (typeof alternatives)[Gap][number]
  | { seen: string }
  | undefined;

/** How it is found out what a service does where the interface leaves it open. */
export interface Observation<Gap extends OpenGap = OpenGap> {
  needs: readonly Capability[];
  /** The strongest effect that its requests may have, whatever the service answers. */
  effect: Effect;
  probe(service: Probe, subject: Subject): Promise<GapAnswer<Gap>>;
}

/** A gap whose answer shows in nothing that a client can bring about with what a subject offers. */
export interface Unobservable {
  reason: string;
}

/** One entry for each open gap of a chapter. */
export type ObservationsOf<Chapter extends string> = {
  [Gap in OpenGap as Gap extends `${Chapter}/${string}` ? Gap : never]: Observation<Gap> | Unobservable;
};

/** The status, and the code behind it if there is one: `404 callNotFound`. */
export function statusAndCodeOf({ status, json }: Exchange): string {
  const { errorCode } = (json ?? {}) as { errorCode?: unknown };
  return typeof errorCode === 'string' ? `${status} ${errorCode}` : String(status);
}

/** The answer that an outcome stands for; an unknown outcome is reported as it was observed. */
export function toAnswer<KnownAnswer extends string>(
  exchange: Exchange,
  answers: Readonly<Record<string, KnownAnswer>>,
): KnownAnswer | { seen: string } {
  const label = statusAndCodeOf(exchange);
  return (Object.hasOwn(answers, label) ? answers[label] : undefined) ?? { seen: label };
}
