import { matchesRequest } from '../../kit/altered-service.ts';
import { cancelCallRoute, cancelFirst, ownKey } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const cancelledMessage = 'Call canceled successfully!';

export const cancelCall: readonly Sabotage[] = [
  {
    name: 'a cancel of a waiting call is refused, although it cancels the call',
    breaks: ['cancel-call/success', 'cancel-call/only-in-queue'],
    by: cancelFirst(cancelCallRoute, () => true),
    rules: ['cancel-call/waiting-call-is-cancelled', 'cancel-call/one-of-many-cancels'],
  },
  {
    name: 'a cancelled call is placed',
    breaks: ['cancel-call/transition/call-in-queue', 'cancel-call/only-in-queue'],
    by: (real) => async (request) => {
      if (!matchesRequest(request, cancelCallRoute) || request.headers.get('x-api-key') !== ownKey)
        return real(request);
      return Response.json({ responseCode: 200, message: cancelledMessage, data: { removedJobs: 1 } });
    },
    rules: ['cancel-call/waiting-call-is-cancelled', 'cancel-call/unknown-call-is-refused'],
  },
];
