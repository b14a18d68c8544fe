import { defineConfig } from 'vitest/config';

/** All strangers are set before the contract kit, in a process whose time waits for nothing. */
export default defineConfig({
  test: { include: ['lab/strangers/strangers.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
