import type { Alteration } from '../../kit/altered-service.ts';
import { otherKey, ownKey } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

/** Keys in places where they are none. */
export const keySabotages: readonly Sabotage[] = [
  {
    name: 'a key in the query counts',
    breaks: ['authentication/header', 'authentication/key-missing'],
    by: takeKeyFrom((request) => new URL(request.url).searchParams.get('x-api-key')),
    rules: ['relations/a-key-in-another-place-is-none'],
  },
  {
    name: 'the name of the key header has to be written small',
    breaks: ['authentication/header', 'authentication/scheme'],
    by: (real) => async (request) => {
      const names = await headerNamesAsWritten(request);
      if (names.includes('x-api-key') || !request.headers.has('x-api-key')) return real(request);
      const headers = new Headers(request.headers);
      headers.delete('x-api-key');
      return real(new Request(request, { headers }));
    },
    rules: ['relations/letter-case-of-the-key-header'],
  },
];

/** Also takes a key from another place. */
function takeKeyFrom(find: (request: Request) => string | null | undefined): Alteration {
  return (real) => async (request) => {
    const key = find(request);
    if (request.headers.has('x-api-key') || (key !== ownKey && key !== otherKey)) return real(request);
    const headers = new Headers(request.headers);
    headers.set('x-api-key', key);
    return real(new Request(request, { headers }));
  };
}

/** The names of the headers as they go out. A `Request` only shows them in lower case. */
async function headerNamesAsWritten(request: Request): Promise<string[]> {
  let names: string[] = [];
  const dispatcher = {
    dispatch({ headers }: { headers: Readonly<Record<string, string>> }) {
      names = Object.keys(headers);
      throw new Error('Only the headers were wanted.');
    },
  };
  // The option is one of Node.js alone.
  const init = { dispatcher } as unknown as RequestInit;
  await fetch(request.clone() as Request, init).catch(() => {});
  return names;
}
