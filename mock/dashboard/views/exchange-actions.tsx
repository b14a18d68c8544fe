import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject } from '../../../src/json.ts';
import { isDocumented, operationIds } from '../../../src/operations.ts';
import { decodeSegment } from '../../../src/request-path.ts';
import { toCommand, toTest } from '../../../src/text/code.ts';
import { Button } from '../components/buttons.tsx';
import { JsonText } from '../components/content-item.tsx';
import { Problem } from '../components/layout.tsx';
import { type Composed, composed } from '../compose/compose-panel.tsx';
import type { RequestKind } from '../compose/requests.ts';
import { hrefOf, Link } from '../live/route.tsx';
import { mockUrl, sendToService, toAnswer } from '../live/service.ts';
import { useApiKey, useCommand } from '../live/use-live.ts';

type Exchange = ControlSchemas['Exchange'];

export function ExchangeActions({ exchange, query }: { exchange: Exchange; query: URLSearchParams }) {
  const { busy, problem, run } = useCommand();
  const [sent, setSent] = useState<{ status: number; number: number }>();
  const { method, target, body, headers, workspaceId } = exchange;
  const others = Object.fromEntries(query);
  const hrefWith = (number: number) =>
    hrefOf('requests', [String(number)], { ...others, with: String(exchange.number) });
  const knownKey = useApiKey(workspaceId);
  const corrected = composedOf(exchange);
  const sendAgain = () =>
    run(async (control) => {
      const obstacle = obstacleOf(exchange);
      if (obstacle !== undefined) throw new Error(obstacle);
      const apiKey = knownKey ?? ('x-api-key' in headers ? 'unknown-key' : undefined);
      const content = body === null ? {} : { body };
      const { status } = await sendToService(apiKey, { method, path: target.slice('/api'.length), ...content });
      const [latest] = (await control.listExchanges({ method, limit: 1 })).exchanges;
      setSent({ status, number: latest?.number ?? exchange.number });
    });
  return (
    <div class="stack">
      <div class="actions">
        <Button label="Send again" class="primary" disabled={busy} onClick={sendAgain} />
        {corrected !== undefined && <Button label="Edit and send…" onClick={() => composed.set(corrected)} />}
        <Link class="as-button" href={hrefWith(exchange.number)}>
          Compare…
        </Link>
        <Link class="as-button" href={hrefOf('faults', [], faultOf(exchange))}>
          Make a fault…
        </Link>
        <span role="status">
          {sent !== undefined && (
            <>
              Sent again: {sent.status}. <Link href={hrefWith(sent.number)}>Compare both</Link>
            </>
          )}
        </span>
      </div>
      <Problem error={problem} />
      <details>
        <summary>As a curl command</summary>
        <JsonText value={toCommand(exchange, mockUrl)} what="curl command" />
      </details>
      <details>
        <summary>As a test</summary>
        <JsonText value={toTest(exchange, mockUrl)} what="test" />
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

function faultOf({ operationId: name, workspaceId, reply }: Exchange): Record<string, string | undefined> {
  const operationId = operationIds.find((id) => id === name);
  const errorCode = isObject(reply.body) ? String(reply.body.errorCode) : '';
  const isPossible = operationId !== undefined && isDocumented(operationId, errorCode);
  return { operationId, workspace: workspaceId ?? undefined, errorCode: isPossible ? errorCode : undefined };
}
