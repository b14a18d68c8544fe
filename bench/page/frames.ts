import type { Page } from 'playwright-core';

/** How a page was drawn for a while. */
export interface Frames {
  count: number;
  /** The longest time between two frames. */
  longestMs: number;
  over50: number;
}

/** When a page painted anything, and when the first rows of its list stood there, since it was asked for. */
export async function firstRowsMs(page: Page): Promise<{ paintMs: number; rowsMs: number }> {
  await page.waitForSelector('.virtual-list a');
  return page.evaluate<{ paintMs: number; rowsMs: number }>(`new Promise((resolve) => requestAnimationFrame(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    resolve({ paintMs: paint?.startTime ?? NaN, rowsMs: performance.now() });
  }))`);
}

/** Scrolls the list for six seconds: evenly, then in leaps to places that are not loaded. */
export const scrolling = `
  const list = document.querySelector('.virtual-list');
  const begins = performance.now();
  for (let at = begins; at - begins < 6000; at = await frame()) {
    if (at - begins < 4000) list.scrollTop += 120;
    else list.scrollTop = ((at - begins) / 6000) * list.scrollHeight;
  }`;

/** Lets six seconds pass. */
export const waiting = `
  const begins = performance.now();
  for (let at = begins; at - begins < 6000; ) at = await frame();`;

/** Looks at the frames of a page while a script runs in it, which waits for each with \`frame()\`. */
export function framesWhile(page: Page, script: string): Promise<Frames> {
  return page.evaluate<Frames>(`(async () => {
    let before = await new Promise(requestAnimationFrame);
    const gaps = [];
    const frame = async () => {
      const at = await new Promise(requestAnimationFrame);
      gaps.push(at - before);
      before = at;
      return at;
    };
    ${script}
    return { count: gaps.length, longestMs: Math.max(...gaps), over50: gaps.filter((gap) => gap > 50).length };
  })()`);
}
