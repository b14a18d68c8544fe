import { isObject } from '../../../src/json.ts';
import { type Alteration, alterRequests, type Fetch } from '../kit/altered-service.ts';
import { openToKeys, otherKey, ownKey, triggerCallRoute, triggerChatRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

export const isolation: readonly Sabotage[] = [
  {
    name: 'an API key in the query is accepted',
    breaks: ['authentication/header', 'authentication/key-missing'],
    by: acceptKeyInQuery,
    rules: ['authentication/key-missing'],
  },
  {
    name: 'the API key header is only accepted in lower case',
    breaks: ['errors/shape', 'authentication/header', 'authentication/scheme'],
    by: (real) => async (request) => {
      const names = await headerNamesAsWritten(request);
      if (names.includes('x-api-key') || !request.headers.has('x-api-key')) return real(request);
      const headers = new Headers(request.headers);
      headers.delete('x-api-key');
      return real(new Request(request, { headers }));
    },
    rules: ['addresses/every-operation'],
  },
  {
    name: 'a workspace can use a channel of another workspace',
    breaks: ['trigger-chat/error/channel-not-found', 'authentication/workspace'],
    by: takeFromOther(triggerChatRoute, 'Post Room', 'Help Desk'),
    rules: ['relations/foreign-channel-is-not-found'],
  },
  {
    name: 'a workspace can place calls through a channel of another workspace',
    breaks: ['authentication/workspace', 'trigger-call/field/channel'],
    by: takeFromOther(triggerCallRoute, 'Voice Line', 'Sales Line'),
    rules: ['relations/foreign-line-is-refused'],
  },
  {
    name: 'a workspace can add emails to a thread of another workspace',
    breaks: ['authentication/session-isolation', 'trigger-chat/error/reply-to-session-not-found'],
    by: alterRequests(triggerChatRoute, (request) => {
      const { emailOptions: options } = request.body ?? {};
      const isForeign = isObject(options) && String(options.replyTo).startsWith('ses_globex');
      if (request.apiKey !== ownKey || !isForeign) return;
      request.apiKey = otherKey;
      request.body = { ...request.body, communicationChannel: 'Post Room' };
    }),
    rules: ['relations/foreign-email-thread-stays'],
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
      if (request.body?.doReturnResponse === true && request.apiKey !== otherKey) request.apiKey = ownKey;
    }),
    rules: ['authentication/key-missing', 'authentication/key-invalid'],
  },
];

function acceptKeyInQuery(real: Fetch): Fetch {
  return async (request) => {
    const key = new URL(request.url).searchParams.get('x-api-key');
    if (request.headers.has('x-api-key') || (key !== ownKey && key !== otherKey)) return real(request);
    const headers = new Headers(request.headers);
    headers.set('x-api-key', key);
    return real(new Request(request, { headers }));
  };
}

/** The names of the request headers in the letter case of the sender. A `Request` only shows them in lower case. */
async function headerNamesAsWritten(request: Request): Promise<string[]> {
  let names: string[] = [];
  const dispatcher = {
    dispatch({ headers }: { headers: Readonly<Record<string, string>> }) {
      names = Object.keys(headers);
      throw new Error('Only the headers were wanted.');
    },
  };
  // The types of the web `Request` lack the option `dispatcher` of Node.js.
  const init = { dispatcher } as unknown as RequestInit;
  await fetch(request.clone() as Request, init).catch(() => {});
  return names;
}

/** A fault: a name of the other workspace means the same as the given name of the tested workspace. */
function takeFromOther(route: string, name: string, own: string): Alteration {
  return alterRequests(route, (request) => {
    if (request.apiKey !== ownKey || request.body === undefined) return;
    request.body = JSON.parse(JSON.stringify(request.body, (_, value) => (value === name ? own : value)));
  });
}
