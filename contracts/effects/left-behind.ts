import { operations } from '../../src/operations.ts';
import { requestPath } from '../../src/request-path.ts';
import { asCurl } from '../exchange.ts';
import type { LeftBehind } from '../run-event.ts';
import type { OpenThing } from './ledger.ts';

/** What somebody has to be told of a thing that could not be taken back, without a key and without a recipient. */
export function leftBehind(thing: OpenThing, at = new Date()): LeftBehind {
  const { what, dueAt, rule } = thing;
  const noun = { message: 'a message', call: 'a call', 'workflow-call': 'a call of the workflow' }[what];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const doubt = thing.id === undefined && what !== 'workflow-call' ? ' that may have been taken' : '';
  const told = `${noun} to one of the recipients${doubt}, ${due}, by the rule ${rule}`;
  return { type: 'left-behind', at: at.toISOString(), what: told, command: commandFor(thing) };
}

function commandFor({ what, id, baseUrl, key }: OpenThing): string {
  if (what === 'workflow-call') return '# No operation takes this back. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not tell its id. Look for it in the dashboard of the service.';
  const { method, path } = operations[what === 'call' ? 'cancelCall' : 'cancelScheduledMessages'];
  try {
    const url = `${baseUrl}${requestPath(path, what === 'call' ? { callId: id } : { sessionId: id })}`;
    const request = { method, url, headers: { 'x-api-key': '' }, body: undefined };
    return asCurl({ request }, key === 'workspace' ? '$API_KEY' : '$OTHER_API_KEY');
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}
