import { defineConfig } from '@playwright/test';

const executablePath = process.env.UNDERSTUDY_CHROMIUM;

export default defineConfig({
  testMatch: '*.e2e.ts',
  workers: 1,
  reporter: 'line',
  outputDir: process.env.RESULTS ?? 'test-results',
  use: executablePath === undefined ? {} : { launchOptions: { executablePath, args: ['--no-sandbox'] } },
});
