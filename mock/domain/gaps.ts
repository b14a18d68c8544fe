import { alternatives } from '../../src/generated/alternatives.ts';
import type { GapId } from '../../src/generated/ids.ts';

export type AnswerTo<Gap extends GapId> = Gap extends ChoosableGap ? AlternativeOf<Gap> | 'default' : 'default';

/**
 * Record an open question (gap) only if the response depends on it, because the response names the question in its
 * header `understudy-gap`.
 */
export class Gaps {
  readonly #profile: Profile;
  #recorded = noGaps;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  choose<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    this.record(gap);
    return this.peek(gap);
  }

  record(gap: GapId): void {
    if (!this.#recorded.includes(gap)) this.#recorded = [...this.#recorded, gap];
  }

  recordIfChosen<Gap extends ChoosableGap>(gap: Gap, alternative: AlternativeOf<Gap>): boolean {
    const isChosen = this.peek(gap) === alternative;
    if (isChosen) this.record(gap);
    return isChosen;
  }

  peek<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    const answer = (this.#profile as Readonly<Record<string, string>>)[gap] ?? 'default';
    return (isError(answer) ? refusalOf(gap) : answer) as AnswerTo<Gap>;
  }

  ids(): readonly GapId[] {
    return this.#recorded;
  }
}

const noGaps: readonly GapId[] = [];

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

function refusalOf(gap: GapId): string {
  const known: Readonly<Record<string, readonly string[]>> = alternatives;
  return known[gap]?.find((alternative) => refusals.has(alternative)) ?? 'default';
}

type Alternatives = typeof alternatives;

export type ChoosableGap = keyof Alternatives;

export type AlternativeOf<Gap extends ChoosableGap> = Alternatives[Gap][number];

/**
 * Answers to the interface's open questions. Without a choice, the answer is `default`. Plain data, so that the log can
 * store it.
 */
export type Profile = {
  readonly [Gap in GapId]?: (Gap extends ChoosableGap ? AlternativeOf<Gap> : never) | ErrorAnswer;
};

type ErrorAnswer = `${number} ${string}`;

export const defaultProfile: Profile = {};
