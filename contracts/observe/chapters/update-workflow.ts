import type { ObservationsOf } from '../observation.ts';

const reason = 'The call of an update has no identifier that a client learns, so nobody sees what becomes of it.';

/** What is open of Update Workflow Call. */
export const updateWorkflow = {
  'update-workflow/what-changes': { reason },
  'update-workflow/repeated': { reason },
} satisfies ObservationsOf<'update-workflow'>;
