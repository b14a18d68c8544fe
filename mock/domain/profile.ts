import type { alternatives } from '../../src/generated/alternatives.ts';

type Alternatives = typeof alternatives;

/** A gap that can be answered in another way than by its default. */
export type OpenGap = keyof Alternatives;

/** The ids of the alternatives of a gap. */
export type AlternativeOf<Gap extends OpenGap> = Alternatives[Gap][number];

/**
 * The alternatives that were chosen, by gap. A gap that is not named has its default answer.
 *
 * Plain data, so that it can be logged. A comparison with an unknown alternative does not compile:
 * `profile['session/time-of-call'] === 'placed'`.
 */
export type Profile = { readonly [Gap in OpenGap]?: AlternativeOf<Gap> };

/** The default answer to every gap. */
export const defaultProfile: Profile = {};
