import { rules } from '../contracts/index.ts';
import { annotationsIn } from '../src/annotations.ts';
import type { ServiceDocument } from './model/service-document.ts';
import type { Page } from './page.ts';

/** Ids of statements, gaps and rules that written pages name but that do not exist (any more), with file and line. */
export function findUnknownIds(pages: readonly Page[], document: ServiceDocument): string[] {
  const annotations = (['x-statements', 'x-gaps'] as const).flatMap((kind) =>
    annotationsIn<{ id: string }>(document, kind).map(({ annotation }) => annotation.id),
  );
  const known = new Set<string>([...annotations, ...rules.map(({ id }) => id)]);
  const chapters = new Set([...known].map((id) => id.split('/')[0]));
  return pages.flatMap(({ source }) => {
    if (source === undefined) return [];
    return source.text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/`([a-z-]+)(\/[a-z0-9/-]+)`/g)].flatMap(([, chapter = '', rest = '']) => {
        const id = chapter + rest;
        if (!chapters.has(chapter) || known.has(id)) return [];
        return [
          `${source.file}:${index + 1}: There is no statement, gap or rule ${id}. List them: understudy explain ${chapter}`,
        ];
      }),
    );
  });
}
