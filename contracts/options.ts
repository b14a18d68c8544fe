// The names and defaults that the help of the command line shows. This module imports no other part of the kit.

export { defaultConcurrency, defaultRemoteLimits, type Limits } from './effects/permission.ts';
export { covers, type Effect, effects } from './facts/operation.ts';
export { levels } from './judge/violation.ts';
export { type FormatName, formatNames } from './reports/formats.ts';
