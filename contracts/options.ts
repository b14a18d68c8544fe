// The names and defaults that a command line shows before it calls the kit. It loads nothing else.
export { covers, type Effect, effects } from './operations/traits.ts';
export { isBaseUrl } from './subject/subject.ts';
export { defaultConcurrency, defaultRemoteLimits, type Limits } from './transport/budget.ts';

/** The forms that a run can be reported in. */
export const formatNames = ['terminal', 'json', 'junit', 'html', 'github', 'summary', 'har', 'curl'] as const;

export type FormatName = (typeof formatNames)[number];
