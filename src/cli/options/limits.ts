import type { Limits } from '../../../contracts/index.ts';

/** The default limits of a run: none on loopback, these elsewhere. */
export const defaultRemoteLimits = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

/** The limits of the options, and the defaults for the rest. */
export function resolveLimits(
  isRemote: boolean,
  options: { maxRequests?: number; maxMessages?: number; maxCalls?: number },
): Limits {
  const { maxRequests, maxMessages, maxCalls } = options;
  return {
    ...(isRemote ? defaultRemoteLimits : {}),
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    ...(maxMessages === undefined ? {} : { messages: maxMessages }),
    ...(maxCalls === undefined ? {} : { calls: maxCalls }),
  };
}

/** The limits as the end of a line: `, at most 5000 requests, 20 messages, 5 calls`. */
export function formatLimits({ requests, messages, calls }: Limits): string {
  const parts = Object.entries({ requests, messages, calls }).flatMap(([kind, limit]) =>
    limit === undefined ? [] : [`${limit} ${kind}`],
  );
  return parts.length === 0 ? '' : `, at most ${parts.join(', ')}`;
}
