// npm run picture: takes the pictures of the dashboard that README.md shows.
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';
import { showDashboard } from './picture.ts';

const found = findChromium(process.env);
if ('missing' in found) throw new Error(found.missing);
const browser = await chromium.launch({ executablePath: found.executablePath });
await showDashboard(browser, { save: true });
await browser.close();
