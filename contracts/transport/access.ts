import type { Subject } from '../subject/subject.ts';

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

/** A `fetch` that notes whether the service answers, and whether the key of the workspace is ever accepted. */
export function createAccessTracker(
  { workspace }: Subject,
  send: (request: Request) => Promise<Response> = globalThis.fetch,
) {
  let responseCount = 0;
  let unauthorizedCount = 0;
  let acceptedCount = 0;
  return {
    access: (): Access =>
      responseCount === 0 ? 'unreachable' : unauthorizedCount > 0 && acceptedCount === 0 ? 'unauthorized' : 'open',
    fetch: async (request: Request): Promise<Response> => {
      const response = await send(request);
      responseCount += 1;
      if (request.headers.get('x-api-key') === workspace.apiKey) {
        if (response.status === 401) unauthorizedCount += 1;
        else acceptedCount += 1;
      }
      return response;
    },
  };
}
