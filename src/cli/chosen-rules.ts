import { type Rule, rules } from '../../contracts/index.ts';
import { suggestion } from '../nearest.ts';
import { CannotDo } from './cannot-do.ts';

/**
 * The rules that are named by their id, or by its beginning up to a slash, and those of the chapters; all of them when
 * nothing is named. @throws CannotDo for a name that fits none.
 */
export function chosenRules(named: readonly string[] = [], chapters: readonly string[] = []): readonly Rule[] {
  if (named.length + chapters.length === 0) return rules;
  const names = rules.map(({ id }) => id);
  const known = [...new Set(names.map(chapterOf))];
  const isNamed = ({ id }: Rule, name: string) => id === name || (name.endsWith('/') && id.startsWith(name));
  for (const name of named) {
    if (rules.some((rule) => isNamed(rule, name))) continue;
    throw unknown('rule', name, [...names, ...known.map((chapter) => `${chapter}/`)]);
  }
  for (const name of chapters) if (!known.includes(name)) throw unknown('chapter', name, known);
  return rules.filter((rule) => chapters.includes(chapterOf(rule.id)) || named.some((name) => isNamed(rule, name)));
}

function unknown(what: 'rule' | 'chapter', name: string, known: readonly string[]): CannotDo {
  const meant = /Did you mean.*/.exec(suggestion(name, known))?.[0];
  return new CannotDo(
    `There is no ${what} ${JSON.stringify(name)}. ${meant ?? 'See all with: understudy verify --plan'}`,
  );
}

function chapterOf(id: string): string {
  return id.split('/')[0] ?? '';
}
