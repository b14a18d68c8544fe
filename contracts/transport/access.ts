import type { Subject } from '../subject/subject.ts';
import type { HttpRequest } from './request-sender.ts';

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

/** Called with the status of each response. */
export type StatusListener = (request: HttpRequest, status: number) => void;

/** Notes whether the service answers, and whether the key of the workspace is ever accepted. */
export function createAccessTracker({ workspace }: Subject): { access(): Access; onStatus: StatusListener } {
  let responseCount = 0;
  let unauthorizedCount = 0;
  let acceptedCount = 0;
  return {
    access: () =>
      responseCount === 0 ? 'unreachable' : unauthorizedCount > 0 && acceptedCount === 0 ? 'unauthorized' : 'open',
    onStatus({ headers }, status) {
      responseCount += 1;
      const keys = Object.entries(headers).flatMap(([name, value]) => (/^x-api-key$/i.test(name) ? [value] : []));
      if (!keys.includes(workspace.apiKey)) return;
      if (status === 401) unauthorizedCount += 1;
      else acceptedCount += 1;
    },
  };
}
