// The names and defaults that a command line shows before it calls the kit. This module loads nothing else.

export { defaultConcurrency, defaultRemoteLimits, type Limits } from './effects/permission.ts';
export { covers, type Effect, effects } from './facts/impact.ts';
export { levels } from './judge/violation.ts';
export { type FormatName, formatNames } from './reports/formats.ts';
export { isBaseUrl } from './subject/subject.ts';
