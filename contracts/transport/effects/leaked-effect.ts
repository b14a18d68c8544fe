import { operations } from '../../../src/operations.ts';
import { toRequestPath } from '../../../src/request-path.ts';
import { undoingOperationOf } from '../../operations/traits.ts';
import { toCurlCommand } from '../../reports/curl.ts';
import type { LeakedEffect } from '../../reports/run-event.ts';
import type { PendingEffect } from './ledger.ts';

/** What somebody has to know of an effect that could not be undone, without a key and without a recipient. */
export function toLeakedEffect(effect: PendingEffect, at = new Date()): LeakedEffect {
  const { what, dueAt, rule } = effect;
  const noun = { message: 'a message', call: 'a call', 'workflow-call': 'a call of the workflow' }[what];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const uncertainty = effect.id === undefined && what !== 'workflow-call' ? ' that may have been taken' : '';
  const description = `${noun} to one of the recipients${uncertainty}, ${due}, by the rule ${rule}`;
  return { type: 'leaked', at: at.toISOString(), what: description, command: undoCommandOf(effect) };
}

function undoCommandOf({ what, id, baseUrl, key }: PendingEffect): string {
  const undoing = undoingOperationOf(what);
  if (undoing === undefined) return '# No operation undoes this. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not return its id. Look for it in the dashboard of the service.';
  const { method, path } = operations[undoing.operationId];
  try {
    const url = `${baseUrl}${toRequestPath(path, { [undoing.parameter]: id })}`;
    const maskedKey = key === 'workspace' ? '<key of the workspace>' : '<key of the other workspace>';
    return toCurlCommand({ request: { method, url, headers: { 'x-api-key': maskedKey }, body: undefined } });
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}
