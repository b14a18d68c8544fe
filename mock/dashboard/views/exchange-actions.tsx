import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { decodeSegment } from '../../../src/text/decode-segment.ts';
import { quoteForShell, toCurl } from '../../../src/text/shell.ts';
import { Button } from '../components/buttons.tsx';
import { JsonText } from '../components/content-item.tsx';
import { Problem } from '../components/layout.tsx';
import { type Composed, composed } from '../compose/compose-panel.tsx';
import type { RequestKind } from '../compose/requests.ts';
import { mockUrl } from '../live/place.ts';
import { hrefOf, Link } from '../live/route.tsx';
import { sendToService, toAnswer } from '../live/service.ts';
import { useApiKey, useCommand } from '../live/use-live.ts';

type Exchange = ControlSchemas['Exchange'];

/** Sends a request again, unchanged or edited, repeats its error by a fault, and shows it as a command. */
export function ExchangeActions({ exchange }: { exchange: Exchange }) {
  const { busy, problem, run } = useCommand();
  const [sentStatus, setSentStatus] = useState<number>();
  const [hasFault, setHasFault] = useState(false);
  const { method, target, body, headers, workspaceId } = exchange;
  const fault = faultOf(exchange);
  const knownKey = useApiKey(workspaceId);
  const corrected = composedOf(exchange);
  const sendAgain = () =>
    run(async () => {
      const obstacle = obstacleOf(exchange);
      if (obstacle !== undefined) throw new Error(obstacle);
      const apiKey = knownKey ?? ('x-api-key' in headers ? 'unknown-key' : undefined);
      const content = body === null ? {} : { body };
      setSentStatus((await sendToService(apiKey, { method, path: target.slice('/api'.length), ...content })).status);
    });
  const addFault = (input: NonNullable<typeof fault>) =>
    run((control) => control.addFault(input), 'Fault added').then(setHasFault);
  return (
    <div class="stack">
      <div class="actions">
        <Button label="Send again" disabled={busy} onClick={sendAgain} />
        {corrected !== undefined && <Button label="Edit and send…" onClick={() => composed.set(corrected)} />}
        {fault !== undefined && (
          <Button
            label="Repeat this error"
            disabled={busy}
            title="The next request of this operation gets the same error."
            onClick={() => addFault(fault)}
          />
        )}
        <span role="status">
          {sentStatus !== undefined && `Sent again: ${sentStatus}. `}
          {hasFault && (
            <>
              The next request of this operation gets this error. <Link href={hrefOf('faults')}>Show the faults</Link>
            </>
          )}
        </span>
      </div>
      <Problem error={problem} />
      <details>
        <summary>As a curl command</summary>
        <JsonText value={toCommand(exchange, mockUrl)} what="curl command" />
      </details>
    </div>
  );
}

function kindOf(operationId: string | null | undefined, body: object): RequestKind | undefined {
  if (operationId === 'triggerChat')
    return 'doReturnResponse' in body && body.doReturnResponse === true ? 'reply' : 'chat';
  if (operationId === 'triggerCall') return 'call';
  return operationId === 'updateWorkflowCall' ? 'workflow' : undefined;
}

/** The initial content of the request panel, to change and resend a request; undefined if the panel cannot send it. */
function composedOf({ operationId, target, body, workspaceId, reply }: Exchange): Composed | undefined {
  if (!isObject(body)) return undefined;
  const kind = kindOf(operationId, body);
  if (kind === undefined) return undefined;
  const workflowId = kind === 'workflow' ? decodeSegment(target.split(/[/?]/).at(-1) ?? '') : undefined;
  const answer = reply.status === 200 ? undefined : toAnswer(reply.status, reply.body, reply.field);
  return { kind, body, workspaceId: workspaceId ?? undefined, workflowId, answer };
}

function obstacleOf(exchange: Exchange): string | undefined {
  if (!exchange.target.startsWith('/api/')) return 'Only requests below /api can be sent again.';
  if (exchange.truncated) return 'The journal kept only the beginning of the body. Copy the command and complete it.';
  if (`${exchange.target}${JSON.stringify(exchange.body)}`.includes('«redacted»'))
    return 'The journal does not keep the secret in this request. Copy the command and fill it in.';
  return undefined;
}

/** A fault that gives the next request of the operation the same error, if the document has that error. */
function faultOf({ operationId: name, workspaceId, reply }: Exchange) {
  const operationId = operationIds.find((id) => id === name);
  const errorCode = isObject(reply.body) ? reply.body.errorCode : undefined;
  if (operationId === undefined || typeof errorCode !== 'string' || !isDocumented(operationId, errorCode))
    return undefined;
  const effect: ControlSchemas['Effect'] = { type: 'error', errorCode };
  return { operationId, effect, times: 1, ...(workspaceId === null ? {} : { workspaceId }) };
}

/** The request as a command for bash or zsh, with the key in a variable, because the journal keeps no keys. */
function toCommand({ method, target, headers, body }: Exchange, origin: string): string {
  const sent = Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'prefer');
  const key = 'x-api-key: $API_KEY';
  return toCurl(
    {
      method,
      url: origin + target,
      headers: Object.fromEntries([...('x-api-key' in headers ? [key.split(': ')] : []), ...sent]),
      body: body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    },
    { separator: ' \\\n  ', quote: (word) => (word === key ? `"${word}"` : quoteForShell(word)) },
  );
}
