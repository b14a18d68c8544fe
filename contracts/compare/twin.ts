import { chapterOf } from '../../src/document/annotations.ts';
import { alternatives } from '../../src/generated/alternatives.ts';
import { statusAndCodeOf } from '../facts/exchange.ts';
import { factsOf } from '../facts/operation.ts';
import { type ObservedService, type ObserveOptions, observe, openGaps } from '../observe/observe.ts';
import type { Subject } from '../subject/subject.ts';
import { type ComparisonReport, compare, gapsOf } from './compare.ts';
import { type Difference, importanceOf } from './difference.ts';
import { addServiceTo, type CompareOptions, type LeakedAtService } from './find-divergences.ts';

/** A mock that imitates a service. The profile of the mock answers the open questions of the interface. */
export interface TwinMock {
  subject: Subject;
  setProfile(profile: Readonly<Record<string, string>>): Promise<unknown>;
}

export interface TwinOptions extends Omit<CompareOptions, 'resolve'>, Pick<ObserveOptions, 'onEvent' | 'gaps'> {
  onChange?(change: { gap: string; answer: string; place: string }): void;
}

type TwinGap = { gap: string; answer: string | { seen: string } } | { gap: string; reason: string };

export interface TwinReport extends Pick<ObservedService, 'access'> {
  leaked: readonly LeakedAtService[];
  gaps: readonly TwinGap[];
  corrected: number;
  /** The differences that remain between the service and the mock; undefined if the kit did not compare them. */
  comparison: ComparisonReport | undefined;
}

/**
 * Observes a service, and corrects the profile of a mock until no difference remains that a profile could remove.
 *
 * For each difference, the kit tries the alternatives at the open questions that the mock names in its answers. The kit
 * keeps the first alternative that removes the difference.
 */
export async function findTwin(subject: Subject, mock: TwinMock, options: TwinOptions): Promise<TwinReport> {
  const { onEvent = () => {}, onChange = () => {}, ledgers, ...others } = options;
  const observed = await observe(subject, { ...others, ledger: ledgers?.[0], onEvent });
  const profile: Record<string, string> = {};
  for (const one of observed.gaps) {
    const answer = 'answer' in one ? toChoice(one.answer) : undefined;
    if (answer !== undefined) profile[one.gap] = answer;
  }
  const corrections = new Map<string, string>();
  const accepts = (choices: Readonly<Record<string, string>>) =>
    mock.setProfile(choices).then(
      () => true,
      () => false,
    );
  const resolve: CompareOptions['resolve'] = async (divergence, again) => {
    const { difference } = divergence;
    const { chapter, alsoIn = [] } = factsOf(divergence.answers[0].operationId);
    const inChapter = openGaps.filter((gap) => [chapter, ...alsoIn].includes(chapterOf(gap)));
    const related = difference.place.startsWith('/data/') ? inChapter : [];
    const gaps = [...new Set<string>([...gapsOf(divergence), ...related])].filter((gap) => !corrections.has(gap));
    const before = gaps.length === 0 ? [] : await again();
    const isGone = (after: readonly Difference[]) =>
      after.every(({ kind }) => kind !== difference.kind) &&
      after.every(
        (one) => before.some(({ kind }) => kind === one.kind) || importanceOf(one) < importanceOf(difference),
      );
    for (const gap of gaps) {
      const candidates = [statusAndCodeOf(divergence.answers[0]), ...(alternativesOf[gap] ?? []), 'default'];
      for (const answer of candidates.filter((one) => one !== (profile[gap] ?? 'default'))) {
        if (!(await accepts({ ...profile, [gap]: answer })) || !isGone(await again())) continue;
        profile[gap] = answer;
        corrections.set(gap, answer);
        onChange({ gap, answer, place: difference.place });
        return true;
      }
    }
    await accepts(profile);
    return false;
  };
  const isObserved = observed.access === 'open' && options.signal?.aborted !== true;
  if (isObserved) await mock.setProfile(profile);
  const comparison = isObserved ? await compare([subject, mock.subject], { ...others, ledgers, resolve }) : undefined;
  const gaps = [
    ...observed.gaps.filter(({ gap }) => !corrections.has(gap)),
    ...[...corrections].map(([gap, answer]) => ({ gap, answer })),
  ];
  const leaked = [...observed.leaked.map(addServiceTo(subject)), ...(comparison?.leaked ?? [])];
  return { gaps, access: observed.access, leaked, corrected: corrections.size, comparison };
}

const alternativesOf: Readonly<Record<string, readonly string[]>> = alternatives;

/** The value for the mock's profile that makes the mock answer as observed; undefined if the mock has no such value. */
export function toChoice(answer: string | { seen: string }): string | undefined {
  if (typeof answer === 'string') return answer;
  return /^[45]\d\d \w+$/.test(answer.seen) ? answer.seen : undefined;
}
