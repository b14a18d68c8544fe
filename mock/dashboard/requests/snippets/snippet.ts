import type { ControlSchemas } from '../../../../src/control-operations.ts';

export type Exchange = ControlSchemas['Exchange'];

/** Code that sends a request again and what to know about it, or why there is none. */
export type Snippet = { code: string; notes: readonly string[] } | { reason: string };

/** Whether the request bore an API key. The journal never tells which. */
export function hasKey({ headers }: Exchange): boolean {
  return 'x-api-key' in headers;
}

/** The headers that make a difference to the answer, but for the key. */
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
    ...(isRedacted ? ['«redacted» stands for a secret that the journal does not tell. Put it in by hand.'] : []),
    ...(truncated ? ['The journal kept only the beginning of the body.'] : []),
  ];
}
