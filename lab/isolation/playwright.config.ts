import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 4,
  outputDir: process.env.SOAK_OUTPUT ?? 'test-results',
  reporter: [['json', { outputFile: `${process.env.SOAK_OUTPUT}/report.json` }]],
});
