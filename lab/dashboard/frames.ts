import type { Browser, Page } from 'playwright-core';

/** How a page was drawn for a while. */
export interface Frames {
  count: number;
  /** The longest time between two frames. */
  longestMs: number;
  over50: number;
  /** The longest piece of work of the page between two frames, in processor time: a busy machine does not lengthen it. */
  longestTaskMs: number;
}

/** Has each page that is opened from now on note when the first rows of its list were drawn: after the frame that has them. */
export async function watchFirstRows(page: Page): Promise<void> {
  await page.addInitScript(`{
    const observer = new MutationObserver(() => {
      if (document.querySelector('.virtual-list a') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-rows')));
    });
    observer.observe(document, { childList: true, subtree: true });
  }`);
}

/** When a page painted anything, and when the first rows of its list stood there, since it was asked for. */
export async function measureFirstRows(page: Page): Promise<{ paintMs: number; rowsMs: number }> {
  return page.evaluate<{ paintMs: number; rowsMs: number }>(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [rows] = list.getEntriesByName('first-rows');
      if (rows === undefined) return;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      resolve({ paintMs: paint?.startTime ?? NaN, rowsMs: rows.startTime });
    }).observe({ type: 'mark', buffered: true });
  })`);
}

/** By how much what a page shows has moved so far without anybody doing anything, as browsers count it. */
export function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), 500);
  })`);
}

/** Scrolls the list for six seconds: evenly, then in leaps to places that are not loaded. */
export const scrollScript = `
  const list = document.querySelector('.virtual-list');
  const begins = performance.now();
  for (let at = begins; at - begins < 6000; at = await frame()) {
    if (at - begins < 4000) list.scrollTop += 120;
    else list.scrollTop = ((at - begins) / 6000) * list.scrollHeight;
  }`;

/** Lets six seconds pass. */
export const idleScript = `
  const begins = performance.now();
  for (let at = begins; at - begins < 6000; ) at = await frame();`;

/** Looks at the frames of a page while a script runs in it, which waits for each with `frame()`. */
export async function measureFrames(browser: Browser, page: Page, script: string): Promise<Frames> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const frames = await page.evaluate<Omit<Frames, 'longestTaskMs'>>(`(async () => {
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
  return { ...frames, longestTaskMs: longestTaskMsOf(await browser.stopTracing()) };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** @throws Error when the trace knows no work of a page, so that no figure is made of nothing. */
function longestTaskMsOf(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith('RunTask') && threads.has(`${pid} ${tid}`) && tdur !== undefined ? [tdur] : [],
  );
  if (times.length === 0) throw new Error('The trace of the browser holds no tasks; its names may have changed.');
  return times.reduce((longest, time) => Math.max(longest, time), 0) / 1_000;
}
