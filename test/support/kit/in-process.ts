import type { Fetch } from './altered-service.ts';

export const fastClocks = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
] as const;

const services = new Map<string, Fetch>();

/** Answers requests to an origin in this process, because sockets do not work with a simulated clock. */
export function answerInProcess(baseUrl: string, fetch: Fetch): () => void {
  const { origin } = new URL(baseUrl);
  services.set(origin, fetch);
  return () => void services.delete(origin);
}

export const fetchInProcess: Fetch = (request) => {
  const service = services.get(new URL(request.url).origin);
  if (service === undefined) throw new TypeError(`Nothing in this process answers ${request.url}.`);
  return service(request);
};

export function toFetchInProcess(overSocket: typeof fetch): typeof fetch {
  return (input, init = {}) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const service = services.get(origin);
    return service === undefined || 'dispatcher' in init ? overSocket(input, init) : service(new Request(input, init));
  };
}
