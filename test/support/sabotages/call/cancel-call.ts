import type { Fetch } from '../../kit/altered-service.ts';
import { ownKey } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const cancelledMessage = 'Call canceled successfully!';

export const cancelCall: readonly Sabotage[] = [
  {
    name: 'a cancel of a waiting call is refused, although it cancels the call',
    breaks: ['cancel-call/success', 'cancel-call/only-in-queue'],
    by: cancelAlso((callId) => [callId]),
    rules: ['cancel-call/waiting-call-is-cancelled', 'cancel-call/one-of-many-cancels'],
  },
  {
    name: 'a cancelled call is placed',
    breaks: ['cancel-call/transition/call-in-queue', 'cancel-call/only-in-queue'],
    by: (real) => async (request) => {
      if (!isCancelRequest(request) || request.headers.get('x-api-key') !== ownKey) return real(request);
      return Response.json({ responseCode: 200, message: cancelledMessage, data: { removedJobs: 1 } });
    },
    rules: ['cancel-call/waiting-call-is-cancelled', 'cancel-call/unknown-call-is-refused'],
  },
  {
    name: 'a cancel with a wrong API key is refused, but cancels the call',
    breaks: ['authentication/key-missing', 'authentication/key-invalid', 'authentication/workspace'],
    by: cancelAlso((callId, _, key) => (key === ownKey ? [] : [callId])),
    rules: ['cancel-call/strangers-cancel-nothing'],
  },
];

function isCancelRequest({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname.startsWith('/api/call/cancel/');
}

function cancelAlso(
  others: (callId: string, triggered: readonly string[], key: string | null) => readonly string[],
): (real: Fetch) => Fetch {
  return (real) => {
    const triggered: string[] = [];
    return async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (isCancelRequest(request)) {
        const key = request.headers.get('x-api-key');
        for (const callId of others(pathname.split('/').at(-1) ?? '', triggered.splice(0), key)) {
          const headers = { 'x-api-key': ownKey };
          await real(new Request(`${origin}/api/call/cancel/${callId}`, { method: 'PUT', headers }));
        }
      }
      const answer = await real(request);
      if (pathname !== '/api/call/trigger') return answer;
      const { data } = (await answer.clone().json()) as { data: { callId: string } | null };
      if (data !== null) triggered.push(data.callId);
      return answer;
    };
  };
}
