import { type Evidence, evidenceOf } from '../../response-check.ts';
import type { Service } from '../../transport/service.ts';

/** A text that a message of the session that was read last has to have in it. */
export function evidenceOfLastText({ exchanges }: Pick<Service, 'exchanges'>, value: string): Evidence | undefined {
  const read = exchanges.findLast(({ operationId }) => operationId === 'getSession');
  if (read === undefined) return undefined;
  return evidenceOf(read, { type: 'texts', pointer: '/data/transcript', value, isPart: true, from: 1 });
}
