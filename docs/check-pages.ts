import { rules } from '../contracts/index.ts';
import { chapterOf, gapsOf, statementsOf } from '../src/document/annotations.ts';
import type { Document } from '../src/document/document.ts';
import { headingsOf, type Page, resolveLink } from './model/page.ts';
import { isOutside } from './pages/body.ts';

export function findPictures(pages: readonly Page[]): string[] {
  const shown = pages.flatMap((page) =>
    linksOf(page).flatMap(({ href, isPicture }) => (isPicture ? [resolveLink(page.path, href)] : [])),
  );
  return [...new Set(shown)];
}

export function findDeadLinks(pages: readonly Page[], pictures: readonly string[] = []): string[] {
  const anchorsByPath = new Map(pages.map((page) => [page.path, headingsOf(page).map(({ anchor }) => anchor)]));
  const written = new Set(pages.filter(({ source }) => source !== undefined).map(({ path }) => path));
  return pages.flatMap((page) => {
    return linksOf(page).flatMap(({ href, place, text, isPicture }) => {
      if (isPicture) {
        if (isOutside(href) || !pictures.includes(resolveLink(page.path, href)))
          return [
            `${place}: ${href} is no picture beside the page. Copy it there, as PNG, JPEG, GIF, WebP, AVIF or SVG.`,
          ];
        return text.trim() === '' ? [`${place}: ${href} has no description. Write it: ![What it shows](${href}).`] : [];
      }
      if (/^(?:https?|mailto):/.test(href)) return [];
      if (/^\w+:/.test(href)) return [`${place}: ${href} is no link of a page. Begin it with https: or mailto:.`];
      const [target = '', anchor = ''] = href.split('#', 2);
      const path = target === '' ? page.path : resolveLink(page.path, target.replace(/\.md$/, ''));
      const anchors = target === '' || target.endsWith('.md') ? anchorsByPath.get(path) : undefined;
      if (anchors === undefined) return [`${place}: ${href} leads to no page. Correct the link.`];
      if (anchor === '' || anchors.includes(anchor) || path === 'try-it') return [];
      // A handwritten page can replace a generated page and lack some of its headings. Other generated pages may still
      // link to these headings.
      if (page.source === undefined && written.has(path)) return [];
      return [`${place}: ${href} leads to no heading of ${path}. Correct the link.`];
    });
  });
}

function linksOf({ body, path, source }: Page) {
  const { text, placeOf } = source ?? { text: body, placeOf: (line: number) => `${path}.md:${line + 2}` };
  const prose = text.replaceAll(/^(`{3,}).*?^\1$/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').flatMap((line, index) => {
    const links = line.replaceAll(/`[^`]*`/g, '').matchAll(/(?:(!)?\[([^[\]]*))?\]\(([^)\s]+)\)/g);
    return [...links].map(([, mark, linkText = '', href = '']) => {
      return { href, text: linkText, isPicture: mark !== undefined, place: placeOf(index + 1, `](${href})`) };
    });
  });
}

export function findUnknownIds(pages: readonly Page[], document: Document): string[] {
  const known = new Set([...statementsOf(document).keys(), ...gapsOf(document).keys(), ...rules.map(({ id }) => id)]);
  const chapters = new Set([...known].map(chapterOf));
  return pages.flatMap(({ source }) => {
    if (source === undefined) return [];
    return source.text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/`([a-z-]+)(\/[a-z0-9/-]+)`/g)].flatMap(([, chapter = '', rest = '']) => {
        const id = chapter + rest;
        const advice = `There is no statement, gap or rule ${id}. List them: npx understudy-kit explain ${chapter}`;
        return chapters.has(chapter) && !known.has(id) ? [`${source.placeOf(index + 1, id)}: ${advice}`] : [];
      }),
    );
  });
}
