import { rules, unobservable } from '../../contracts/index.ts';
import type { Gap } from './service-document.ts';

/** What was found out about a service, to be shown beside what is stated and what is open. */
export interface Observations {
  /** What became of rules in a run, such as `passed`, by the id of the rule. */
  verdicts?: ReadonlyMap<string, string>;
  /** How a service answers gaps: the id of an alternative by the id of the gap, as a profile has it. */
  profile?: Readonly<Record<string, string>>;
}

/** How it is found out whether a service keeps to a statement, and what came of it, in Markdown. */
export function evidenceOf(statementId: string, { verdicts }: Observations): string {
  const proving = rules.filter(({ statements }) => statements.some((id) => id === statementId));
  if (proving.length > 0) {
    const list = proving.map(({ id }) => {
      const verdict = verdicts?.get(id);
      return verdict === undefined ? `\`${id}\`` : `\`${id}\` (${verdict})`;
    });
    return list.length === 1 ? `Proven by ${list[0]}.` : `Proven by ${list.length} rules: ${list.join(', ')}.`;
  }
  const reason = unobservable.find(({ id }) => id === statementId)?.reason;
  return reason === undefined ? 'No rule proves it.' : `No rule can prove it: ${reason}`;
}

/** How the observed service answers a gap: as the mock does, where its profile names no alternative. */
export function observedAnswerOf(gap: Gap, profile: Readonly<Record<string, string>>): string {
  const { default: mockAnswer, alternatives = [] } = gap;
  const chosen = alternatives.find(({ id }) => id === profile[gap.id]);
  return chosen === undefined ? `As the mock: ${mockAnswer}` : chosen.text;
}
