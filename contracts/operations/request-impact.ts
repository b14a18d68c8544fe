import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { traitsOf } from './index.ts';
import { recipientsIn } from './recipients.ts';
import type { RequestImpact } from './traits.ts';

/** The strongest effect that a request could have, `now` in milliseconds since 1970. */
export function requestImpactOf(operationId: OperationId, body: unknown, now: number): RequestImpact {
  const fields = isObject(body) ? body : {};
  return traitsOf(operationId).impactOf(fields, now, recipientsIn(fields).length);
}
