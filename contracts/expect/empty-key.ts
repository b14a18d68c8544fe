import type { Exchange } from '../exchange.ts';
import { evidenceOf } from '../response-check.ts';
import type { Statements } from '../violation.ts';
import { expectThat } from './expectations.ts';

/** Whether an empty key counts as missing or as invalid is open. @throws Violation when it counts as a key */
export function expectEmptyKeyRefused(statements: Statements, answer: Exchange): void {
  const evidence = evidenceOf(answer, { type: 'status', from: 401, to: 401 });
  const received = `status ${answer.status}: ${answer.text}`;
  expectThat(statements, answer.status === 401, 'status 401 for an empty key', received, evidence);
}
