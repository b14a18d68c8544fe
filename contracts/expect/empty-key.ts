import type { Exchange } from '../exchange.ts';
import { type Statements, seenIn } from '../violation.ts';
import { expectThat } from './expectations.ts';

/** Whether an empty key counts as missing or as invalid is open. @throws Violation when it counts as a key */
export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  const place = seenIn(answer);
  const received = `status ${answer.status}: ${answer.text}`;
  expectThat(statements, answer.status === 401, 'status 401 for an empty key', received, place);
}
