import { expectEqual } from '../../expect/expectations.ts';
import { seenIn } from '../../violation.ts';

/** @throws Violation when a transcript has a placeholder whose variable has a value. */
export function expectPlaceholdersFilled(transcript: object, metadata: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(transcript);
  const unreplaced = Object.keys(metadata)
    .map((name) => `\${${name}}`)
    .filter((placeholder) => text.includes(placeholder));
  const place = seenIn(transcript);
  expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', unreplaced, [], place);
}
