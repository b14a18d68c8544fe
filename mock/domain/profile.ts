import type { alternatives } from '../../src/generated/alternatives.ts';

type Alternatives = typeof alternatives;

/** A gap that can be answered in another way than by its default. */
export type OpenGap = keyof Alternatives;

/** The ids of the alternatives that a gap has. */
export type AlternativeOf<Gap extends OpenGap> = Alternatives[Gap][number];

/**
 * The alternatives that were chosen, by gap. A gap that is not named has its default answer.
 *
 * Plain data, so that it can stand in the log. To ask for an alternative that does not exist does not compile:
 * `profile['session/time-of-call'] === 'placed'`.
 */
export type Profile = { readonly [Gap in OpenGap]?: AlternativeOf<Gap> };

/** Every gap has its default answer. */
export const defaultProfile: Profile = {};
