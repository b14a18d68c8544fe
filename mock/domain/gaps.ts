import { alternatives } from '../../src/generated/alternatives.ts';
import type { GapId } from '../../src/generated/ids.ts';

/** How a gap is answered: the id of one of its alternatives, or `default`. Gaps without alternatives have their default alone. */
export type AnswerTo<Gap extends GapId> = Gap extends ChoosableGap ? AlternativeOf<Gap> | 'default' : 'default';

/**
 * The answers of a profile, and the gaps that were chosen so far. Call `choose` only where the question arises: the header
 * `understudy-gap` names every gap that was chosen. Whoever creates it reads `ids` once, at the end.
 */
export class Gaps {
  readonly #profile: Profile;
  #chosen: readonly GapId[] = [];

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** The answer of the profile to the gap, which is recorded. */
  choose<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    if (!this.#chosen.includes(gap)) this.#chosen = [...this.#chosen, gap];
    return this.peek(gap);
  }

  /** Whether the profile answers the gap with this alternative. The gap is recorded only if it does. */
  prefers<Gap extends ChoosableGap>(gap: Gap, alternative: AlternativeOf<Gap>): boolean {
    const isPreferred = this.peek(gap) === alternative;
    if (isPreferred) this.choose(gap);
    return isPreferred;
  }

  /** The answer of the profile to the gap, which is not recorded: it may make no difference to this reply. */
  peek<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    const answer = (this.#profile as Readonly<Record<string, string>>)[gap] ?? 'default';
    return (isFreeAnswer(answer) ? refusalOf(gap) : answer) as AnswerTo<Gap>;
  }

  /** The recorded gaps, each once, in the order in which they were chosen. */
  ids(): readonly GapId[] {
    return this.#chosen;
  }
}

/** The status and code with which the profile refuses at one of these gaps in its own way; undefined where it does not. */
export function findFreeAnswer(
  profile: Profile,
  gaps: readonly GapId[],
): { status: number; errorCode: string } | undefined {
  const answers = gaps.map((gap) => (profile as Readonly<Record<string, string>>)[gap] ?? '');
  const [status, errorCode = ''] = answers.find(isFreeAnswer)?.split(' ') ?? [];
  return status === undefined ? undefined : { status: Number(status), errorCode };
}

function isFreeAnswer(answer: string): answer is FreeAnswer {
  return /^[45]\d\d \w+$/.test(answer);
}

/** Alternatives that refuse what the default may accept. */
const refusals: ReadonlySet<string> = new Set([
  'refused',
  'validation-error',
  'not-found',
  'channel-not-found',
  'forbidden',
  'exact',
]);

/** The answer to a gap by which a request is refused; where the default is one, or none is, the default. */
function refusalOf(gap: GapId): string {
  const known: Readonly<Record<string, readonly string[]>> = alternatives;
  return known[gap]?.find((alternative) => refusals.has(alternative)) ?? 'default';
}

type Alternatives = typeof alternatives;

export type ChoosableGap = keyof Alternatives;

export type AlternativeOf<Gap extends ChoosableGap> = Alternatives[Gap][number];

/** The alternatives that were chosen, by gap; else the default counts. Plain data, so that it can be logged. */
export type Profile = { readonly [Gap in ChoosableGap]?: AlternativeOf<Gap> | FreeAnswer };

/** A refusal with a status and code that no alternative has, as `observe` finds it: `409 callNotInQueue`. */
type FreeAnswer = `${number} ${string}`;

export const defaultProfile: Profile = {};
