#!/usr/bin/env node
// Node 12 can parse this file as it is built, and so can tell what is needed. All else is loaded after that.
const oldest = '22.13';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `understudy needs Node ${oldest} or newer, and this is Node ${process.versions.node}. Install it: https://nodejs.org`,
  );
  process.exitCode = 2;
} else {
  // The second start is a fifth faster.
  process.getBuiltinModule('node:module').enableCompileCache();
  void import('./run-command-line.ts').then(({ runProcess }) => runProcess());
}

export {};
