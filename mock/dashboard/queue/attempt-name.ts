import type { ControlSchemas } from '../../../src/control-operations.ts';

/** Which attempt of its call it is: the original, or which retry of how many. */
export function attemptName({
  retryAttemptNo,
  noOfRetries,
}: Pick<ControlSchemas['CallInfo'], 'retryAttemptNo' | 'noOfRetries'>): string {
  return retryAttemptNo === 0 ? 'original' : `retry ${retryAttemptNo} of ${noOfRetries}`;
}
