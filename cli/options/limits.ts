import type { Limits } from '../../contracts/options.ts';
import type { VerifyOptions } from './verify-options.ts';

/** The limits among the options; the others have their default. */
export function limitsIn({ maxRequests, maxMessages, maxCalls }: VerifyOptions): Limits {
  return {
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
