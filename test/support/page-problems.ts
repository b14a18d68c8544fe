import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/**
 * All accessibility rules of axe, or only those on colours: the other rules give the same result in every colour
 * scheme.
 */
export type RuleSet = 'all rules' | 'colours';

const colourRules = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const choiceOf: Record<RuleSet, object> = {
  'all rules': {},
  colours: { runOnly: colourRules },
};

/** The debugger injects axe, so the content security policy of the page does not block it. */
export async function findPageProblems(page: Page, rules: RuleSet = 'all rules'): Promise<string[]> {
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    ...choiceOf[rules],
  };
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    const tooWide = [document.documentElement, ...document.querySelectorAll('main *')].flatMap((element) => {
      const more = element.scrollWidth - element.clientWidth;
      const scrolls = element.parentElement === null || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return scrolls && more > 0 ? [(element.className || element.localName) + ': too wide by ' + more + ' px'] : [];
    });
    const controls = document.querySelectorAll(':is(a[href], button, input, select, textarea, summary):not([role=option])');
    const unreachable = [...controls].filter(({ tabIndex }) => tabIndex < 0);
    return [
      ...unreachable.map(({ outerHTML }) => 'unreachable by keyboard: ' + outerHTML.slice(0, 200)),
      ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')),
      ...tooWide,
    ];
  })()`);
}
