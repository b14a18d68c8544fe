// npm run bench:page: the dashboard in Chromium, with 100,000 sessions: first paint, scrolling, and 1,000 events a second.

import { launchChromium } from '../launch-chromium.ts';
import { createFilledMock } from './filled-mock.ts';
import {
  type Frames,
  idleScript,
  measureFirstRows,
  measureFrames,
  measureLayoutShift,
  scrollScript,
  watchFirstRows,
} from './frames.ts';
import { measureBundle } from './measure-bundle.ts';

const sessions = 100_000;
const eventsPerSecond = 1_000;
const goals = { firstRowsMs: 200, longestFrameMs: 50, bundleBytes: 90 * 1_024, layoutShift: 0.001 };

const browser = await launchChromium();
const { mock, dashboardUrl, sendMessagesForMs } = await createFilledMock(sessions);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
try {
  await watchFirstRows(page);
  await page.goto(dashboardUrl);
  await measureFirstRows(page);
  // The second time the files are read and the code of the mock is compiled, as it is for who keeps the page open.
  await page.goto(dashboardUrl);
  const first = await measureFirstRows(page);
  const layoutShift = await measureLayoutShift(page);
  const bundleBytes = measureBundle();
  const scrolled = await measureFrames(browser, page, scrollScript);
  const sending = sendMessagesForMs(8_000, eventsPerSecond);
  const live = await measureFrames(browser, page, idleScript);
  const events = await sending;
  console.log(`${sessions.toLocaleString('en')} sessions; node ${process.version}, Chromium ${browser.version()}`);
  console.table({
    'first paint, ms': { value: Math.round(first.paintMs) },
    'first rows, ms': { value: Math.round(first.rowsMs), goal: `under ${goals.firstRowsMs}` },
    'bundle, bytes gzipped': { value: bundleBytes, goal: `at most ${goals.bundleBytes}` },
    'layout shift while it appears': { value: layoutShift, goal: `at most ${goals.layoutShift}` },
    ...frameRows('scrolling', scrolled),
    ...frameRows(`at ${Math.round(events.perSecond)} events/s`, live),
    'events asked for in that time, per s': { value: eventsPerSecond },
  });
  const meetsGoals =
    first.rowsMs < goals.firstRowsMs &&
    bundleBytes <= goals.bundleBytes &&
    layoutShift <= goals.layoutShift &&
    scrolled.longestMs <= goals.longestFrameMs &&
    live.longestMs <= goals.longestFrameMs &&
    events.perSecond >= eventsPerSecond * 0.95;
  console.log(
    meetsGoals ? 'All goals are met.' : 'A goal is not met. A busy machine alone can be the reason: look at its load.',
  );
  process.exitCode = meetsGoals ? 0 : 1;
} finally {
  await browser.close();
  await mock.close();
}

function frameRows(name: string, { count, longestMs, over50, longestTaskMs }: Frames) {
  return {
    [`${name}: frames`]: { value: count },
    [`${name}: longest frame, ms`]: { value: Math.round(longestMs), goal: `at most ${goals.longestFrameMs}` },
    [`${name}: frames over 50 ms`]: { value: over50, goal: '0' },
    [`${name}: longest task, ms of processor`]: { value: Number(longestTaskMs.toFixed(1)) },
  };
}
