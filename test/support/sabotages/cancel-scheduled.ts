import { alterResponses, refusalOf } from '../kit/altered-service.ts';
import {
  alterSuccessBody,
  cancelledMessage as cancelled,
  cancelMessagesRoute,
  openToKeys,
  ownKey,
  updateWorkflowRoute,
} from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const cancelScheduled: readonly Sabotage[] = [
  {
    name: 'concurrent cancels of one message all return isCancelled true',
    breaks: ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'],
    by: (real) => {
      const underWay = new Map<string, Promise<Response>>();
      return async (request) => {
        const sessionId = cancelledSessionOf(request);
        if (sessionId === undefined || request.headers.get('x-api-key') !== ownKey) return real(request);
        const same = underWay.get(sessionId) ?? real(request);
        underWay.set(sessionId, same);
        setTimeout(() => underWay.delete(sessionId), 5);
        return (await same).clone() as Response;
      };
    },
    rules: ['cancel-scheduled/one-of-many-cancels'],
  },
  {
    name: 'a cancel without scheduled messages is answered with "Jobs not cancelled"',
    breaks: ['cancel-scheduled/nothing-pending', 'cancel-scheduled/any-identifier'],
    by: alterSuccessBody(cancelMessagesRoute, (answer) => {
      if (answer.message !== cancelled) answer.message = 'Jobs not cancelled';
    }),
    rules: ['cancel-scheduled/second-cancel-finds-nothing', 'cancel-scheduled/unknown-session-finds-nothing'],
  },
  {
    name: 'an empty API key is accepted',
    breaks: ['authentication/key-missing', 'authentication/key-invalid', 'update-workflow/error/api-key-missing'],
    by: openToKeys((key) => key === ''),
    rules: ['authentication/key-missing', 'update-workflow/key-is-needed'],
  },
  {
    name: 'a request without a key is answered with 404 if the workflow is unknown',
    breaks: ['update-workflow/error/api-key-missing', 'update-workflow/error/api-key-invalid'],
    by: alterResponses(updateWorkflowRoute, (answer, { url }) => {
      if (answer.status === 401 && !url.endsWith('/wf_order_followup'))
        Object.assign(answer, refusalOf(404, 'workflowNotFound'));
    }),
    rules: ['update-workflow/key-is-needed'],
  },
];

function cancelledSessionOf({ method, url }: Request): string | undefined {
  return method === 'DELETE' ? new URL(url).pathname.split('/').at(-1) : undefined;
}
