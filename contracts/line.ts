/** The way to the subject, which may turn out to be dead. */
export interface Line {
  fetch(request: Request): Promise<Response>;
  /** Whether nobody answers any more. */
  isDead(): boolean;
}

/** Nobody is there when so many requests in a row had no answer. */
const mostUnanswered = 8;

export const nobodyThere = `${mostUnanswered} requests in a row had no answer; nothing more was sent`;

/** Sends by `fetch`, and takes note of what is not answered. Requests that are under way end with the signal. */
export function lineTo({ fetch = globalThis.fetch, signal }: LineOptions): Line {
  let unanswered = 0;
  return {
    isDead: () => unanswered >= mostUnanswered,
    async fetch(request) {
      try {
        const both =
          signal === undefined ? request : new Request(request, { signal: AbortSignal.any([request.signal, signal]) });
        const response = await fetch(both);
        unanswered = 0;
        return response;
      } catch (error) {
        unanswered += 1;
        throw new Error(reasonOf(error), { cause: error });
      }
    },
  };
}

/** The platform's fetch only says that it failed; what went wrong is the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: string };
  return code === undefined ? message : `${message} (${code})`;
}

interface LineOptions {
  fetch?: (request: Request) => Promise<Response>;
  signal?: AbortSignal;
}
