import type { alternatives } from '../../src/generated/alternatives.ts';
import type { OperationId } from '../../src/operations.ts';
import { type Exchange, statusAndCodeOf } from '../operations/exchange.ts';
import type { Effect } from '../operations/traits.ts';
import type { Capability, Subject } from '../subject/subject.ts';
import type { Alteration, Probe } from '../transport/probe.ts';
import type { RequestInput } from '../transport/service.ts';

/** A gap for which the mock has more than one answer. */
export type OpenGap = keyof typeof alternatives;

type KnownAnswer<Gap extends OpenGap> = 'default' | (typeof alternatives)[Gap][number];

/** How a service answers a gap: as the mock by default or by an alternative, in another way, or undecided. */
export type GapAnswer<Gap extends OpenGap = OpenGap> = KnownAnswer<Gap> | { seen: string } | undefined;

/** How it is found out what a service does where the interface leaves it open. */
export type Observation<Gap extends OpenGap = OpenGap> = {
  /** @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that its requests may have, whatever the service answers. */
  effect: Effect;
} & (ByOneRequest<Gap> | ByProbe<Gap>);

/** The answer to one request decides it. */
interface ByOneRequest<Gap extends OpenGap> {
  /** Undefined where the subject has nothing to make a request of. */
  request(
    service: Probe,
    subject: Subject,
  ): readonly [OperationId, RequestInput, (Alteration | undefined)?] | undefined;
  /** What each answer means, by status and code: `404 callNotFound`. An unknown one is reported as it was seen. */
  answers: Readonly<Record<string, KnownAnswer<Gap>>>;
}

interface ByProbe<Gap extends OpenGap> {
  probe(service: Probe, subject: Subject): Promise<GapAnswer<Gap>>;
}

/** A gap whose answer shows in nothing that a client can bring about with what a subject offers. */
export interface ObservationExemption {
  reason: string;
}

/** One entry for each open gap of a chapter. */
export type ObservationsOf<Chapter extends string> = {
  [Gap in OpenGap as Gap extends `${Chapter}/${string}` ? Gap : never]: Observation<Gap> | ObservationExemption;
};

/** How the service answers the gap. */
export async function answerOf(observation: Observation, service: Probe, subject: Subject): Promise<GapAnswer> {
  if ('probe' in observation) return observation.probe(service, subject);
  const request = observation.request(service, subject);
  return request === undefined ? undefined : toAnswer(await service.send(...request), observation.answers);
}

/** What an outcome means; an unknown outcome is reported as it was observed. */
export function toAnswer<Answer extends string>(
  exchange: Exchange,
  answers: Readonly<Record<string, Answer>>,
): Answer | { seen: string } {
  const label = statusAndCodeOf(exchange);
  return (Object.hasOwn(answers, label) ? answers[label] : undefined) ?? { seen: label };
}
