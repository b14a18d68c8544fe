#!/usr/bin/env node
// Even Node 12 must be able to parse this file, to report the required version. All other code is loaded later.
const oldest = '22.13';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `understudy needs Node ${oldest} or newer, and this is Node ${process.versions.node}. Install it: https://nodejs.org`,
  );
  process.exitCode = 2;
} else {
  // Node's compile cache makes every later start a fifth faster.
  process.getBuiltinModule('node:module').enableCompileCache();
  void import('./run-command-line.ts').then(({ runProcess }) => runProcess());
}

export {};
