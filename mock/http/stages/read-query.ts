import { statusOf } from '../../../src/errors.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { validationGaps } from '../../../src/generated/validation-gaps.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import type { OpenQuestions } from '../../domain/gaps.ts';
import type { Refusal } from '../reply.ts';
import { readsAs } from './validation/validation-answer.ts';

/** The document's query parameters; of one that is sent twice the first counts, if the profile does not say otherwise. */
export function readQuery(
  operationId: OperationId,
  search: string,
  open: OpenQuestions,
): { query: Record<string, string> } | Refusal {
  const { queryParameters } = operations[operationId];
  const query: Record<string, string> = {};
  if (queryParameters.length === 0 || search === '') return { query };
  const parameters = new URLSearchParams(search);
  const emptyGaps: Partial<Record<string, GapId>> = validationGaps[operationId];
  for (const name of queryParameters) {
    const values = parameters.getAll(name);
    if (values.length > 1 && open.prefers('transport/duplicate-query', 'refused')) {
      const message = `${name} must not stand twice in the query.`;
      return { status: statusOf.validationError, errorCode: 'validationError', message };
    }
    const isLast = values.length > 1 && open.prefers('transport/duplicate-query', 'last');
    const value = isLast ? values.at(-1) : values[0];
    if (value === undefined) continue;
    const emptyGap = value === '' ? emptyGaps[`query ${name} empty`] : undefined;
    if (emptyGap === undefined || !readsAs(open, emptyGap, 'omitted')) query[name] = value;
  }
  return { query };
}
