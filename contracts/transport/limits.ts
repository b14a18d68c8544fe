/** How much a run may do at most; what is left out has no limit. */
export interface Limits {
  requests?: number;
  /** People who get a message at once. */
  messages?: number;
  /** Calls that are placed, with their retries. */
  calls?: number;
}

/** How much a run may do on another machine unless the caller says otherwise. */
export const defaultRemoteLimits = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

/** How many rules run at the same time unless the caller says otherwise: most of them wait, and a service elsewhere has other work. */
export const defaultConcurrency = { local: 16, remote: 8 } as const;
