import type { Limits } from '../../../contracts/options.ts';

/** The limits that options give; what they leave out has its default. */
export function limitsIn({
  maxRequests,
  maxMessages,
  maxCalls,
}: {
  maxRequests?: number;
  maxMessages?: number;
  maxCalls?: number;
}): Limits {
  return {
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    ...(maxMessages === undefined ? {} : { messages: maxMessages }),
    ...(maxCalls === undefined ? {} : { calls: maxCalls }),
  };
}

/** The limits in words: `at most 5000 requests, 20 messages, 5 calls`. */
export function formatLimits({ requests, messages, calls }: Limits): string {
  const parts = Object.entries({ requests, messages, calls }).flatMap(([kind, limit]) =>
    limit === undefined ? [] : [`${limit} ${kind}`],
  );
  return parts.length === 0 ? '' : `, at most ${parts.join(', ')}`;
}
