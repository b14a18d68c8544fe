import { alternatives } from '../../src/generated/alternatives.ts';
import type { GapId } from '../../src/generated/ids.ts';

/** The answer to a gap of the interface: the id of an alternative, or `default`, which every gap has. */
export type AnswerTo<Gap extends GapId> = Gap extends ChoosableGap ? AlternativeOf<Gap> | 'default' : 'default';

/**
 * Answers gaps from a profile, and records the gaps on which a response depends. The header `understudy-gap` names
 * every recorded gap, so call `choose` or `record` only if the response depends on the answer.
 */
export class Gaps {
  readonly #profile: Profile;
  #recorded = noGaps;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Returns the profile's answer to the gap and records the gap. */
  choose<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    this.record(gap);
    return this.peek(gap);
  }

  /** Records a gap of the interface whose answer is the same in every profile, or was peeked at before. */
  record(gap: GapId): void {
    if (!this.#recorded.includes(gap)) this.#recorded = [...this.#recorded, gap];
  }

  /** Whether the mock's profile answers the gap with the given alternative. If so, records the gap. */
  recordIfChosen<Gap extends ChoosableGap>(gap: Gap, alternative: AlternativeOf<Gap>): boolean {
    const isChosen = this.peek(gap) === alternative;
    if (isChosen) this.record(gap);
    return isChosen;
  }

  /**
   * Returns the profile's answer to a gap. Does not record the gap, because the response may not depend on the answer.
   */
  peek<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    const answer = (this.#profile as Readonly<Record<string, string>>)[gap] ?? 'default';
    // If the answer is a status and code, refuse the request. `findChosenError` later sets both in the reply.
    return (isError(answer) ? refusalOf(gap) : answer) as AnswerTo<Gap>;
  }

  /** Returns the recorded gaps of the interface without duplicates, in the order of their first use. */
  ids(): readonly GapId[] {
    return this.#recorded;
  }
}

const noGaps: readonly GapId[] = [];

/** Returns the status and code that the profile sets for an error at one of the given gaps, or undefined. */
export function findChosenError(
  profile: Profile,
  gaps: readonly GapId[],
): { status: number; errorCode: string } | undefined {
  const answers = gaps.map((gap) => (profile as Readonly<Record<string, string>>)[gap] ?? '');
  const [status, errorCode = ''] = answers.find(isError)?.split(' ') ?? [];
  return status === undefined ? undefined : { status: Number(status), errorCode };
}

function isError(answer: string): answer is ErrorAnswer {
  return errorPattern.test(answer);
}

const errorPattern = /^[45]\d\d \w+$/;

const refusals: ReadonlySet<string> = new Set([
  'refused',
  'validation-error',
  'not-found',
  'channel-not-found',
  'forbidden',
  'exact',
]);

/** Returns the gap's alternative that refuses the request, or `default` if no alternative does. */
function refusalOf(gap: GapId): string {
  const known: Readonly<Record<string, readonly string[]>> = alternatives;
  return known[gap]?.find((alternative) => refusals.has(alternative)) ?? 'default';
}

type Alternatives = typeof alternatives;

export type ChoosableGap = keyof Alternatives;

export type AlternativeOf<Gap extends ChoosableGap> = Alternatives[Gap][number];

/** The chosen alternative by gap. Missing gaps have the answer `default`. Plain data, so that the log can store it. */
export type Profile = {
  readonly [Gap in GapId]?: (Gap extends ChoosableGap ? AlternativeOf<Gap> : never) | ErrorAnswer;
};

/** An answer to a gap that is an error with a status and code: `409 callNotInQueue`. */
type ErrorAnswer = `${number} ${string}`;

export const defaultProfile: Profile = {};
