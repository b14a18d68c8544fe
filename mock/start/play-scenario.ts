import type { Control } from '../../src/control-client.ts';
import { parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { toMockRequest } from '../../src/scenario.ts';
import type { Workspace } from '../domain/workspace.ts';
import { manualClock } from '../engine/clock.ts';
import type { PlayedScenario, Scenario } from './scenario.ts';
import { builtInWorkspaces } from './workspaces.ts';

/** The options of the mock that plays a scenario. Its clock is paused between the steps. */
export function toMockOptions({ starts, workspaces = [...builtInWorkspaces] }: Scenario) {
  return { seed: 'scenario', workspaces: { workspaces }, clock: manualClock(parseInstant(starts) ?? 0) };
}

/** Plays a scenario and closes the mock. @throws TypeError when a step has another result than expected */
export async function playScenario(
  { steps }: Scenario,
  played: PlayableMock,
  chooseId: (digits: string) => void,
): Promise<PlayedScenario> {
  await using mock = played;
  const [apiKey = ''] = mock.workspaces[0]?.apiKeys ?? [];
  const ids: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    if (step.wait !== undefined) await mock.control.advanceClock(step.wait);
    for (let time = 1; step.do !== undefined && time <= step.times; time++) {
      if (step.id !== undefined) chooseId(step.id.slice(-16));
      // A fault of an earlier step may break the connection, send no answer, or a body that is not JSON.
      const request = toMockRequest(step, { ids, time }, apiKey);
      const limit = Promise.withResolvers<undefined>();
      // This timer keeps the process alive while the player waits. That of `AbortSignal.timeout` would not.
      const timer = setTimeout(limit.resolve, answerLimitMs, undefined);
      const response = await Promise.race([mock.fetch(request).catch(() => undefined), limit.promise]);
      const text = await Promise.race([response?.text().catch(() => ''), limit.promise]);
      clearTimeout(timer);
      const body = (parseJson(text ?? '') ?? {}) as Answer;
      if (body.errorCode !== step.refused)
        throw new TypeError(`steps[${index}] (${step.do}) was answered ${response?.status}: ${body.message}`);
      // A refused request has started nothing: later steps then name an unknown id.
      const id = body.data?.sessionId ?? body.data?.callId ?? 'unknown';
      if (step.id !== undefined && id !== step.id)
        throw new TypeError(
          `steps[${index}] (${step.do}) cannot give the id ${step.id}; found ${id}. Write ${id} in the scenario.`,
        );
      if (step.as !== undefined) ids[step.as] = id;
    }
  }
  await mock.control.saveSnapshot({ name: 'scenario' });
  return { snapshot: await mock.control.exportSnapshot({ name: 'scenario' }), ids };
}

/** Milliseconds after which an answer that a fault holds back counts as lost. */
const answerLimitMs = 1_000;

interface Answer {
  message?: string;
  errorCode?: string;
  data?: { sessionId?: string; callId?: string } | null;
}

interface PlayableMock extends AsyncDisposable {
  readonly workspaces: readonly Workspace[];
  readonly control: Pick<Control, 'advanceClock' | 'saveSnapshot' | 'exportSnapshot'>;
  fetch(request: Request): Promise<Response>;
}
