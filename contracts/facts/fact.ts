import type { Effect } from '../operations/traits.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';

/** Something that the interface leaves open, and that a rule has to know of the service before it can judge. */
export interface Fact {
  /** What holds of the service, in a sentence. */
  description: string;
  /** The strongest effect that finding out has. A rule that presumes the fact has no weaker one. */
  effect: Effect;
  /** @throws Violation when the service does something else than is stated meanwhile. */
  find(service: Service, subject: Subject): Promise<FactAnswer>;
}

export interface FactAnswer {
  holds: boolean;
  /** What was seen. */
  reason: string;
}
