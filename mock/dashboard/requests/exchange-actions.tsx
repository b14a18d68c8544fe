import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { isObject } from '../../../src/json.ts';
import { operationIds } from '../../../src/operations.ts';
import { Problem } from '../components/notice.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { keyOf, sendToService } from '../service/send-to-service.ts';
import { useStep } from '../steering/use-step.ts';
import { requestStrings as strings } from '../strings/requests.ts';
import { stepStrings } from '../strings/steps.ts';
import { Comparison } from './comparison.tsx';

type Exchange = ControlSchemas['Exchange'];
type Effect = ControlSchemas['Effect'];

/** Sends a request again, makes its error happen again, and compares it with the last like it. */
export function ExchangeActions({ exchange }: { exchange: Exchange }) {
  const { busy, problem, run } = useStep();
  const [outcome, setOutcome] = useState<'fault' | number>();
  const [isComparing, setComparing] = useState(false);
  const { method, target, body, headers, workspaceId } = exchange;
  const obstacle = obstacleOf(exchange);
  const fault = faultOf(exchange);
  const sendAgain = () =>
    run({
      done: stepStrings.sentAgain,
      scope: workspaceId ?? undefined,
      async send(control) {
        if (obstacle !== undefined) throw new Error(obstacle);
        const isAnonymous = workspaceId === null;
        const apiKey = isAnonymous
          ? 'x-api-key' in headers
            ? 'unknown-key'
            : undefined
          : await keyOf(control, workspaceId);
        const content = body === null ? {} : { body };
        const { status } = await sendToService(apiKey, { method, path: target.slice('/api'.length), ...content });
        setOutcome(status);
      },
    });
  return (
    <div class="exchange-actions">
      <div class="actions">
        <button type="button" disabled={busy} onClick={sendAgain}>
          {strings.sendAgain}
        </button>
        {fault !== undefined && (
          <button
            type="button"
            disabled={busy}
            title={strings.asFaultHint}
            onClick={() =>
              run({
                done: stepStrings.faultAdded,
                scope: 'no-undo',
                async send(control) {
                  const added = await control.addFault(fault);
                  setOutcome('fault');
                  return added;
                },
                undo: async (control, { faultId }) => {
                  await control.removeFault({ faultId });
                  setOutcome(undefined);
                },
              })
            }
          >
            {strings.asFault}
          </button>
        )}
        <button type="button" aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
          {strings.compare}
        </button>
        <span role="status">
          {typeof outcome === 'number' && strings.sentAgain(outcome)}
          {outcome === 'fault' && (
            <>
              {strings.faultAdded} <Link href={hrefOf('faults')}>{strings.showFaults}</Link>
            </>
          )}
        </span>
      </div>
      <Problem error={problem} />
      {isComparing && <Comparison exchange={exchange} />}
    </div>
  );
}

/** Why a request cannot be sent as it was. */
function obstacleOf({ target, body, truncated }: Exchange): string | undefined {
  if (!target.startsWith('/api/')) return strings.cannotSend.elsewhere;
  if (truncated) return strings.cannotSend.truncated;
  return `${target}${JSON.stringify(body)}`.includes('«redacted»') ? strings.cannotSend.redacted : undefined;
}

/** The fault that answers the next request of the operation with the same error; undefined where there is none. */
function faultOf({ operationId: name, workspaceId, reply }: Exchange) {
  const operationId = operationIds.find((id) => id === name);
  const errorCode = isObject(reply.body) ? reply.body.errorCode : undefined;
  if (operationId === undefined || typeof errorCode !== 'string' || !isDocumented(operationId, errorCode))
    return undefined;
  const effect: Effect = { type: 'error', errorCode };
  return { operationId, effect, times: 1, ...(workspaceId === null ? {} : { workspaceId }) };
}
