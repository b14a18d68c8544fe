import type { GapId } from '../../../src/generated/ids.ts';
import type { Sabotage } from '../sabotages/sabotage.ts';

/**
 * What somebody got wrong who wrote the service anew, in another language and with other habits. No rule was written for
 * it, so none is named.
 */
export interface Stranger extends Pick<Sabotage, 'name' | 'breaks' | 'by'> {
  /** Why nobody can hold it against a service, with the gap where there is one. */
  excuse?: { gap?: GapId; reason: string };
}
