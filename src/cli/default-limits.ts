import type { Limits } from '../../contracts/index.ts';

/** How much a run may do where nobody says otherwise: on this machine anything, elsewhere this. */
export const limitsElsewhere = { requests: 5_000, messages: 20, calls: 5 } as const satisfies Limits;

/** What was said, and the defaults for the rest. */
export function limitsFor(
  isElsewhere: boolean,
  said: { maxRequests?: number; maxMessages?: number; maxCalls?: number },
): Limits {
  const { maxRequests, maxMessages, maxCalls } = said;
  return {
    ...(isElsewhere ? limitsElsewhere : {}),
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    ...(maxMessages === undefined ? {} : { messages: maxMessages }),
    ...(maxCalls === undefined ? {} : { calls: maxCalls }),
  };
}

/** The limits in words: `at most 5000 requests, 20 messages, 5 calls`. */
export function limitsInWords({ requests, messages, calls }: Limits): string {
  const parts = Object.entries({ requests, messages, calls }).flatMap(([what, limit]) =>
    limit === undefined ? [] : [`${limit} ${what}`],
  );
  return parts.length === 0 ? '' : `, at most ${parts.join(', ')}`;
}
