import { chapterOf } from '../../../src/document/chapter-of.ts';

/** A line about a rule, in columns. */
export interface TableRow {
  rule: string;
  cells: readonly string[];
}

/** Lines for rules, chapter by chapter. `paint` may color a word but must not change its visible characters. */
export function formatTable(rows: readonly TableRow[], paint = (word: string) => word): string {
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map(({ cells }) => cells[column]?.length ?? 0)));
  const chapters = Map.groupBy(rows, ({ rule }) => chapterOf(rule));
  return [...chapters]
    .map(([chapter, chapterRows]) => {
      const lines = chapterRows.map(({ cells }) => {
        const [first = '', ...rest] = cells.map((cell, index) =>
          index === cells.length - 1 ? cell : cell.padEnd(widths[index] ?? 0),
        );
        return `  ${[paint(first), ...rest].join('  ')}`.trimEnd();
      });
      return [chapter, ...lines, ''].join('\n');
    })
    .join('\n');
}
