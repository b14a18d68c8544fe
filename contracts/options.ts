// The command line imports this file at its start. So that it loads fast, this file imports nothing.

/** The effects of requests in ascending strength, from no effect to a call to a person. */
export const effects = ['none', 'record', 'schedule', 'send', 'call'] as const;

export type Effect = (typeof effects)[number];

export function covers(allowed: Effect, wanted: Effect): boolean {
  return effects.indexOf(wanted) <= effects.indexOf(allowed);
}

/**
 * The strictness of a check. `must`: statements only. `should`: also the most natural answers to open questions of the
 * interface.
 */
export const levels = ['must', 'should'] as const;

export type Level = (typeof levels)[number];

/** The limits of a run. An omitted member means no limit. */
export interface Limits {
  requests?: number;
  /** The maximum number of immediate messages, counted once for each recipient. */
  messages?: number;
  /** The maximum number of placed calls, including retries. */
  calls?: number;
}

export const defaultRemoteLimits = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

export const defaultConcurrency = { local: 16, remote: 8 } as const;

export const formatNames = ['terminal', 'json', 'junit', 'html', 'github', 'summary', 'har', 'curl'] as const;

export type FormatName = (typeof formatNames)[number];
