import { type Rule, rules } from '../../../contracts/index.ts';
import { suggestionFor } from '../../nearest.ts';
import { CliError } from '../cli-error.ts';

/**
 * The rules with these ids or prefixes (up to a slash), and those of these chapters; all rules when nothing is named.
 *
 * @throws CliError for a name that no rule has.
 */
export function selectRules(ruleNames: readonly string[] = [], chapters: readonly string[] = []): readonly Rule[] {
  if (ruleNames.length + chapters.length === 0) return rules;
  const ruleIds = rules.map(({ id }) => id);
  const allChapters = [...new Set(ruleIds.map(chapterOf))];
  const matchesName = ({ id }: Rule, name: string) => id === name || (name.endsWith('/') && id.startsWith(name));
  for (const name of ruleNames) {
    if (rules.some((rule) => matchesName(rule, name))) continue;
    throw unknownNameError('rule', name, [...ruleIds, ...allChapters.map((chapter) => `${chapter}/`)]);
  }
  for (const name of chapters) if (!allChapters.includes(name)) throw unknownNameError('chapter', name, allChapters);
  return rules.filter(
    (rule) => chapters.includes(chapterOf(rule.id)) || ruleNames.some((name) => matchesName(rule, name)),
  );
}

function unknownNameError(kind: 'rule' | 'chapter', name: string, candidates: readonly string[]): CliError {
  const didYouMean = /Did you mean.*/.exec(suggestionFor(name, candidates))?.[0];
  return new CliError(
    `There is no ${kind} ${JSON.stringify(name)}. ${didYouMean ?? 'See all with: understudy verify --plan'}`,
  );
}

function chapterOf(id: string): string {
  return id.split('/')[0] ?? '';
}
