import type { ControlSchemas } from '../../../../src/control-operations.ts';

export type Exchange = ControlSchemas['Exchange'];

/** Code that repeats a request with notes about it, or why there is none. */
export type Snippet = { code: string; notes: readonly string[] } | { reason: string };

/** Whether the request had an API key. The journal never says which. */
export function hasKey({ headers }: Exchange): boolean {
  return 'x-api-key' in headers;
}

/** The headers that affect the response, without the key. */
export function relevantHeaders({ headers }: Exchange): [name: string, value: string][] {
  return ['content-type', 'prefer'].flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** What the journal could not keep of the request, in sentences. */
export function omissionNotes({ target, body, truncated }: Exchange): string[] {
  const isRedacted = `${target}${JSON.stringify(body)}`.includes('«redacted»');
  return [
    ...(isRedacted ? ['«redacted» stands for a secret that the journal does not keep. Insert it yourself.'] : []),
    ...(truncated ? ['The journal kept only the beginning of the body.'] : []),
  ];
}
