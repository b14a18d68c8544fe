#!/usr/bin/env node
// Node 12 can parse the built file, so that it can report the required version. All other code is loaded afterwards.
const oldest = '22.13';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `understudy needs Node ${oldest} or newer, and this is Node ${process.versions.node}. Install it: https://nodejs.org`,
  );
  process.exitCode = 2;
} else {
  // With the cache, the second start is a fifth faster.
  process.getBuiltinModule('node:module').enableCompileCache();
  void import('./run-command-line.ts').then(({ runProcess }) => runProcess());
}

export {};
