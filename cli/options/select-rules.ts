import { type Rule, rules } from '../../contracts/index.ts';
import { chapterOf } from '../../src/document/annotations.ts';
import { didYouMean, nearestName } from '../../src/text/nearest.ts';
import { CliError } from './command.ts';

/** Selects contract rules by chapter or by the start of their id. @throws CliError if a name matches no rule */
export function selectRules(ruleNames: readonly string[] = [], chapters: readonly string[] = []): readonly Rule[] {
  if (ruleNames.length + chapters.length === 0) return rules;
  const ruleIds = rules.map(({ id }) => id);
  const allChapters = [...new Set(ruleIds.map(chapterOf))];
  const isExact = (name: string) => ruleIds.includes(name);
  // Prefer an exact match, because the id of one rule may be the start of another id.
  const matchesName = ({ id }: Rule, name: string) => (isExact(name) ? id === name : id.startsWith(name));
  for (const name of ruleNames) {
    if (name !== '' && rules.some((rule) => matchesName(rule, name))) continue;
    throw unknownNameError('rule', name, [...allChapters.map((chapter) => `${chapter}/`), ...ruleIds]);
  }
  for (const name of chapters) if (!allChapters.includes(name)) throw unknownNameError('chapter', name, allChapters);
  return rules.filter(
    (rule) => chapters.includes(chapterOf(rule.id)) || ruleNames.some((name) => matchesName(rule, name)),
  );
}

function unknownNameError(kind: 'rule' | 'chapter', name: string, candidates: readonly string[]): CliError {
  const closest =
    nearestName(name, candidates) ?? candidates.find((candidate) => name !== '' && candidate.startsWith(name));
  const advice = closest === undefined ? 'See all with: npx understudy-kit verify --plan' : didYouMean(closest);
  return new CliError(`There is no ${kind} ${JSON.stringify(name)}. ${advice}`);
}
