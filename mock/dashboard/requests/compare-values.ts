import { type JsonLine, toJsonLines } from '../format/text.ts';

/** A line of a comparison: in both, only in the earlier, or only in the later value. */
export interface DiffLine {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** The lines of two JSON values. Those that begin at the same path are one line, or a change of it. */
export function compareValues(before: unknown, after: unknown): DiffLine[] {
  const [earlier, later] = [toJsonLines(before), toJsonLines(after)];
  const earlierTexts = textsByPath(earlier);
  const laterPaths = textsByPath(later);
  const removed = earlier.filter(({ path }) => path !== undefined && !laterPaths.has(path));
  const lines = later.flatMap(({ text, path }): DiffLine[] => {
    const old = path === undefined ? text : earlierTexts.get(path);
    if (old !== undefined && withoutComma(old) === withoutComma(text)) return [{ type: 'same', text }];
    return [...(old === undefined ? [] : [{ type: 'removed' as const, text: old }]), { type: 'added', text }];
  });
  return [
    ...lines.slice(0, -1),
    ...removed.map(({ text }) => ({ type: 'removed' as const, text })),
    ...lines.slice(-1),
  ];
}

function textsByPath(lines: readonly JsonLine[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(({ path, text }) => (path === undefined ? [] : [[path, text]])));
}

function withoutComma(text: string): string {
  return text.replace(/,$/, '');
}
