import { alterResponses } from '../kit/altered-service.ts';
import { openToKeys, updateWorkflowRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

/** Keys and identifiers that are none: empty, cut short, or of nothing that is there. */
export const emptyAndPartial: readonly Sabotage[] = [
  {
    name: 'an empty key opens the own workspace',
    breaks: ['authentication/key-missing', 'authentication/key-invalid', 'update-workflow/error/api-key-missing'],
    by: openToKeys(/./, (key) => key === ''),
    rules: ['authentication/key-missing', 'update-workflow/key-is-needed'],
  },
  {
    name: 'a client without a key learns which workflows there are',
    breaks: ['update-workflow/error/api-key-missing', 'update-workflow/error/api-key-invalid'],
    by: alterResponses(updateWorkflowRoute, (answer, { url }) => {
      if (answer.status !== 401 || url.endsWith('/wf_order_followup')) return;
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'workflowNotFound', message: 'There is none.', data: null };
    }),
    rules: ['update-workflow/key-is-needed'],
  },
];
