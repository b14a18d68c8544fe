import type { ExampleView } from '../model/documented-operations.ts';
import type { KeptValues } from '../walkthrough/play-walkthrough.ts';

/** The identifiers that take the place of `{callId}` and `{sessionId}` where an example is shown: those of its response. */
export function documentedValuesOf({ value }: Pick<ExampleView, 'value'>): KeptValues {
  const text = JSON.stringify(value);
  const idOf = (kind: string) => new RegExp(`${kind}_[a-z]+_[0-9a-f]{16}`).exec(text)?.[0];
  return new Map([
    ['callId', idOf('call') ?? 'call_acme_c4e81f06b9d2735a'],
    ['sessionId', idOf('ses') ?? 'ses_acme_5b90d17f3ae8264c'],
  ]);
}
