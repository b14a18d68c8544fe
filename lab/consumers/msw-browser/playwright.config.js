import { defineConfig } from '@playwright/test';

// A browser that is installed already, where there is one.
const executablePath = process.env.UNDERSTUDY_CHROMIUM;

export default defineConfig({
  testMatch: '*.e2e.js',
  use: { launchOptions: executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] } },
});
