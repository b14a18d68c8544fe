#!/usr/bin/env node
// Even Node 12 must be able to parse this file, to report the required version. All other code is loaded later.
import('../src/check-node.ts').then(
  () => {
    // Node's compile cache makes every later start a fifth faster.
    process.getBuiltinModule('node:module').enableCompileCache();
    void import('./run-command-line.ts').then(({ runProcess }) => runProcess());
  },
  ({ message }: Error) => {
    console.error(message);
    process.exitCode = 2;
  },
);

export {};
