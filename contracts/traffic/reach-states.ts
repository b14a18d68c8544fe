import { callOutcomes } from '../../src/generated/enums.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { isObject, parseJson } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { type Scenario, type Step, toMockRequest } from '../../src/scenario.ts';
import { valueAt } from '../../src/schema.ts';
import { statusAndCodeOf } from '../facts/exchange.ts';

/** A scenario has at most 1000 steps. The kit stops earlier, because one recorded request can add several steps. */
const maxSteps = 980;

type Answer = { status: number; json: unknown };

/**
 * Completes a recording with the steps that lead the mock to the recorded states.
 *
 * Such steps are messages of customers and the ends of sessions and calls. For an error that the mock would not return,
 * a step makes the mock return the error.
 *
 * @param fetch the mock, with the workspaces of the scenario and a paused clock at its start
 * @returns the scenario, and a sentence for each recorded answer that the mock cannot reach by its own rules
 */
export async function reachStates(
  scenario: Scenario,
  fetch: (request: Request) => Promise<Response>,
): Promise<{ scenario: Scenario; deviations: readonly string[] }> {
  const ids: Record<string, string> = {};
  const steps: Step[] = [];
  const deviations: string[] = [];
  let number = 0;
  const apiKey = String(valueAt(scenario.workspaces, '/0/apiKeys/0') ?? 'no key');
  const send = async (step: Step): Promise<Answer> => {
    const response = await fetch(toMockRequest(step, { ids, time: 1 }, apiKey)).catch(() => undefined);
    return { status: response?.status ?? 0, json: parseJson((await response?.text()) ?? '') };
  };
  const control = async (path: string, body: object, method = 'POST') => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    await fetch(new Request(`http://mock/_mock${path}`, init));
  };
  const saveState = () => control('/snapshots', { name: 'before' });
  const restoreState = () => control('/snapshots/before/load', {});
  const play = async (step: Step) => {
    if (step.wait !== undefined) await control('/clock/advance', step.wait);
    else await send(step);
  };

  for (const step of scenario.steps) {
    if (steps.length > maxSteps) {
      deviations.push(`A scenario has at most 1000 steps. The requests after request ${number} were left out.`);
      break;
    }
    if (step.do === undefined || step.answered === undefined) {
      await play(step);
      steps.push(step);
      continue;
    }
    const operationId = step.do as OperationId;
    const recorded = { status: step.answered.status, json: step.answered.body };
    const isRefusal = recorded.status !== 200;
    if (isRefusal) await saveState();
    let answer = await send(step);
    number += 1;
    if (statusAndCodeOf(answer) !== statusAndCodeOf(recorded)) {
      const recordedAnswer = recorded.status === 0 ? 'gave no answer' : `answered ${statusAndCodeOf(recorded)}`;
      const own = `Request ${number} (${operationId}): the mock answers ${statusAndCodeOf(answer)}, the service ${recordedAnswer}`;
      const fault = isRefusal ? toFault(operationId, recorded) : undefined;
      if (fault !== undefined) {
        await restoreState();
        await play(fault);
        answer = await send(step);
      }
      const isApplied = statusAndCodeOf(answer) === statusAndCodeOf(recorded);
      if (fault !== undefined && isApplied) steps.push(fault);
      else await control('/faults', {}, 'DELETE');
      deviations.push(`${own}. ${isApplied ? 'A fault answers so' : 'The mock keeps its answer'}.`);
    }
    if (operationId === 'getSession' && answer.status === 200 && recorded.status === 200) {
      const more = await leadTo(recorded, answer, step);
      steps.push(...more);
      if (more.length > 0) answer = await send(step);
      const [status, wanted] = [statusOf(answer), statusOf(recorded)];
      if (status !== wanted)
        deviations.push(`The session of request ${number} is ${status} in the mock; at the service it was ${wanted}.`);
    }
    const id = valueAt(answer.json, '/data/sessionId') ?? valueAt(answer.json, '/data/callId');
    if (step.as !== undefined) ids[step.as] = typeof id === 'string' ? id : 'unknown';
    const code = isObject(answer.json) ? answer.json.errorCode : undefined;
    steps.push({ ...step, ...(typeof code === 'string' && { refused: code }) });
  }
  return { scenario: { ...scenario, steps }, deviations };

  async function leadTo(recorded: Answer, answer: Answer, { with: fields = {} }: Step): Promise<Step[]> {
    const played: Step[] = [];
    const { sessionId } = fields;
    const missing = customerTextsIn(recorded).slice(customerTextsIn(answer).length);
    if (!String(statusOf(answer)).startsWith('call_'))
      for (const text of missing) played.push({ do: 'sendCustomerMessage', with: { sessionId, text }, times: 1 });
    for (const step of played) await play(step);
    const read: Step = { do: 'getSession', with: { sessionId }, times: 1 };
    if (statusOf(await send(read)) === statusOf(recorded)) return played;
    for (const steps of waysOn(sessionId)) {
      await saveState();
      for (const step of steps) await play(step);
      if (statusOf(await send(read)) === statusOf(recorded)) return [...played, ...steps];
      await restoreState();
    }
    return played;
  }
}

function waysOn(sessionId: unknown): Step[][] {
  const wait = (seconds: number): Step => ({ wait: { seconds }, times: 1 });
  const change = (operation: NonNullable<Step['do']>, more = {}): Step => ({
    do: operation,
    with: { sessionId, ...more },
    times: 1,
  });
  return [
    [wait(1)],
    [wait(10)],
    [wait(60)],
    [change('endSession')],
    [change('failAgent')],
    ...callOutcomes.map((outcome) => [change('setCallOutcome', { outcome }), wait(300)]),
  ];
}

function statusOf({ json }: Answer): unknown {
  return valueAt(json, '/data/status');
}

function customerTextsIn({ json }: Answer): string[] {
  const transcript = valueAt(json, '/data/transcript');
  return (Array.isArray(transcript) ? transcript : []).flatMap((entry) =>
    valueAt(entry, '/role') === 'user' ? [String(valueAt(entry, '/content/0/text') ?? 'Sample')] : [],
  );
}

function toFault(operationId: OperationId, { status, json }: Answer): Step {
  const errorCode = valueAt(json, '/errorCode');
  const isDocumented = typeof errorCode === 'string' && Object.hasOwn(documentedErrors[operationId], errorCode);
  const body = { responseCode: status, ...(isObject(json) ? json : {}), message: 'A recorded error.', data: null };
  const effect = isDocumented
    ? { type: 'error', errorCode }
    : { type: 'response', status, body: errorCode === undefined ? '' : body };
  const fault = { operationId, times: 1, effect: status === 0 ? { type: 'reset' } : effect };
  return { do: 'addFault', with: fault, times: 1 };
}
