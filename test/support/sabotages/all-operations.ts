import { alterRequests } from '../kit/altered-service.ts';
import { openToKeys, ownKey, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const allOperations: readonly Sabotage[] = [
  {
    name: 'errors are HTML pages without the envelope',
    breaks: ['envelope/has-response-code', 'addresses/json-responses'],
    by: (real) => async (request) => {
      const response = await real(request);
      if (response.status < 400) return response;
      return new Response('<h1>Bad Request</h1>', { status: 400, headers: { 'content-type': 'text/html' } });
    },
    rules: ['envelope/every-answer', 'trigger-chat/channel-missing'],
  },
  {
    name: 'the first part of an API key is accepted',
    breaks: ['authentication/key-invalid'],
    by: openToKeys((key) => key !== null && ownKey.startsWith(key)),
    rules: ['authentication/key-invalid'],
  },
  {
    name: 'in reply mode, a wrong API key is accepted',
    breaks: ['trigger-chat/error/api-key-invalid', 'trigger-chat/error/api-key-missing'],
    by: alterRequests(triggerChatRoute, (request) => {
      if (request.body?.doReturnResponse === true && request.apiKey !== 'globex-key') request.apiKey = ownKey;
    }),
    rules: ['authentication/key-missing', 'authentication/key-invalid'],
  },
  {
    name: 'a request with a wrong API key is refused only after it has had its effect',
    breaks: ['authentication/key-invalid', 'authentication/key-missing'],
    by: (real) => async (request) => {
      const key = request.headers.get('x-api-key');
      const headers = new Headers(request.headers);
      headers.set('x-api-key', ownKey);
      if (key !== ownKey) await real(new Request(request.clone() as Request, { headers }));
      return real(request);
    },
    rules: ['relations/a-session-at-rest-stays-as-it-is'],
  },
];
