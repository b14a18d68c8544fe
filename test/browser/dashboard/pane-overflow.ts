import type { Page } from 'playwright-core';

/** The parts of the view that can be scrolled and are wider inside than outside: `pre: 12 px`. */
export function findPaneOverflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('main *')].flatMap((element) => {
    const more = element.scrollWidth - element.clientWidth;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    return scrolls && more > 0 ? [(element.className || element.localName) + ': ' + more + ' px'] : [];
  })`);
}
