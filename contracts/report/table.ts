import { chapterOf } from './report.ts';

/** A line about a rule: its words stand in columns. */
export interface TableRow {
  rule: string;
  words: readonly string[];
}

/** Lines for rules, chapter by chapter. `painted` may colour a word; it must not change what is seen of it. */
export function table(rows: readonly TableRow[], painted = (word: string) => word): string {
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map(({ words }) => words[column]?.length ?? 0)));
  const chapters = Map.groupBy(rows, ({ rule }) => chapterOf(rule));
  return [...chapters]
    .map(([chapter, lines]) => {
      const told = lines.map(({ words }) => {
        const [first = '', ...rest] = words.map((word, at) =>
          at === words.length - 1 ? word : word.padEnd(widths[at] ?? 0),
        );
        return `  ${[painted(first), ...rest].join('  ')}`.trimEnd();
      });
      return [chapter, ...told, ''].join('\n');
    })
    .join('\n');
}
