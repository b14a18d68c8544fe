import { rules } from '../contracts/index.ts';
import { chapterOf, gapsOf, statementsOf } from '../src/document/annotations.ts';
import type { Document } from '../src/document/document.ts';
import { didYouMean, nearestName, suggestionFor } from '../src/text/words.ts';
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
    const others = [...anchorsByPath.keys()].filter((path) => path !== page.path);
    return linksOf(page).flatMap(({ href, place, text, isPicture }) => {
      if (href === '') return [`${place}: [${text}]() has no target. Write the path of a page, or a URL.`];
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
      const path = target === '' ? page.path : resolveLink(page.path, target.replace(/\.(?:md|html)$/, ''));
      const isPath = target === '' || (target.endsWith('.md') && !target.startsWith('/'));
      const anchors = isPath ? anchorsByPath.get(path) : undefined;
      if (anchors === undefined) {
        const advice = href.startsWith('www.')
          ? 'Begin it with https://.'
          : adviseFor(linkToNearest(page.path, path, others));
        return [`${place}: ${href} leads to no page. ${advice}`];
      }
      if (anchor === '' || anchors.includes(anchor) || path === 'try-it') return [];
      // A handwritten page may lack headings of the page that it replaces. Other generated pages may link to them.
      if (page.source === undefined && written.has(path)) return [];
      const nearest = nearestName(anchor, anchors);
      const advice = adviseFor(nearest && `${target}#${nearest}`);
      return [`${place}: ${href} leads to no heading of ${path}. ${advice}`];
    });
  });
}

function adviseFor(suggestion: string | undefined): string {
  return suggestion === undefined ? 'Correct the link.' : didYouMean(suggestion);
}

function linkToNearest(from: string, path: string, paths: readonly string[]): string | undefined {
  const nameOf = (one: string) => one.slice(one.lastIndexOf('/') + 1);
  const nearest = nearestName(nameOf(path), paths.map(nameOf));
  const found = paths.find((one) => nameOf(one) === nearest);
  if (found === undefined) return undefined;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const isBeside = found.startsWith(folder);
  return `${isBeside ? found.slice(folder.length) : '../'.repeat(from.split('/').length - 1) + found}.md`;
}

const inlineLink = /(?:(!)?\[([^[\]]*))?\]\(\s*<?([^)\s>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g;

function linksOf(page: Page) {
  return proseOf(page).flatMap(({ text, placeOf }) => {
    const [, label = '', target] = definition.exec(text) ?? [];
    if (target !== undefined) return [{ href: target, text: label, isPicture: false, place: placeOf(target) }];
    return [...text.matchAll(inlineLink)].map(([, mark, linkText = '', href = '']) => {
      return { href, text: linkText, isPicture: mark !== undefined, place: placeOf(`](${href}`) };
    });
  });
}

/** Matches the definition of a link: `[name]: target`. */
const definition = /^ {0,3}\[([^[\]]+)\]:\s*<?([^\s>]+)>?/;

function proseOf({ body, path, source }: Page) {
  const { text, placeOf } = source ?? { text: body, placeOf: (line: number) => `${path}.md:${line + 2}` };
  const prose = text.replaceAll(/^(`{3,}).*?^\1$/gms, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').map((line, index) => {
    return { text: line.replaceAll(/`[^`]*`/g, ''), placeOf: (part: string) => placeOf(index + 1, part) };
  });
}

const callouts = ['[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]', '[!CAUTION]'];

/** Finds callouts with an unknown name, and references to a link that the page does not define. */
export function findUnknownMarks(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    if (page.source === undefined) return [];
    const lines = proseOf(page);
    const toName = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const defined = new Set(lines.map(({ text }) => toName(definition.exec(text)?.[1] ?? '')));
    return lines.flatMap(({ text, placeOf }) => {
      const [, callout] = /^\s*(?:>\s*)+(\[!\w+\])/.exec(text) ?? [];
      const isUnknown = callout !== undefined && !callouts.includes(callout);
      const references = [...text.matchAll(/\[([^[\]]+)\]\[([^[\]]*)\]/g)];
      const undefinedOnes = references.filter(([, label = '', name]) => !defined.has(toName(name || label)));
      return [
        ...(isUnknown ? [`${placeOf(callout)}: ${callout} is no callout${suggestionFor(callout, callouts)}`] : []),
        ...undefinedOnes.map(([link, label = '', name]) => {
          return `${placeOf(link)}: ${link} has no definition. Write below: [${name || label}]: TARGET.`;
        }),
      ];
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
