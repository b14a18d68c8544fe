import { parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { toMockRequest } from '../../src/scenario.ts';
import { manualClock } from '../engine/clock.ts';
import type { Mock } from '../mock.ts';
import type { PlayedScenario, Scenario } from './scenario.ts';
import { builtInWorkspaces } from './workspaces.ts';

export function toMockOptions({ starts, workspaces = [...builtInWorkspaces] }: Scenario) {
  return { seed: 'scenario', workspaces: { workspaces }, clock: manualClock(parseInstant(starts) ?? 0) };
}

export async function playScenario(
  { steps }: Scenario,
  played: Mock,
  chooseId: (digits: string) => void,
): Promise<PlayedScenario> {
  await using mock = played;
  const [apiKey = ''] = mock.workspaces[0]?.apiKeys ?? [];
  const ids: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    if (step.wait !== undefined) await mock.control.advanceClock(step.wait);
    for (let time = 1; step.do !== undefined && time <= step.times; time++) {
      if (step.id !== undefined) chooseId(step.id.slice(-16));
      // A fault that an earlier step has injected can suppress the response, or replace its body by a text that is not
      // JSON.
      const request = toMockRequest(step, { ids, time }, apiKey);
      const limit = Promise.withResolvers<undefined>();
      // This timer keeps the process alive during the wait. The timer of `AbortSignal.timeout` would not.
      const timer = setTimeout(limit.resolve, answerLimitMs, undefined);
      const response = await Promise.race([mock.fetch(request).catch(() => undefined), limit.promise]);
      const text = await Promise.race([response?.text().catch(() => ''), limit.promise]);
      clearTimeout(timer);
      const body = (parseJson(text ?? '') ?? {}) as Answer;
      if (body.errorCode !== step.refused)
        throw new TypeError(
          `steps[${index}] (${step.do}) must return ${step.refused ?? 'a success'}; it returned ${response?.status}: ${body.message}`,
        );
      const id = body.data?.sessionId ?? body.data?.callId ?? 'unknown';
      if (step.id !== undefined && id !== step.id)
        throw new TypeError(
          `steps[${index}] (${step.do}) has the id ${step.id}, but the mock assigned ${id}. Change it to ${id} in the scenario.`,
        );
      if (step.as !== undefined) ids[step.as] = id;
    }
  }
  await mock.control.saveSnapshot({ name: 'scenario' });
  return { snapshot: await mock.control.exportSnapshot({ name: 'scenario' }), ids };
}

const answerLimitMs = 1_000;

interface Answer {
  message?: string;
  errorCode?: string;
  data?: { sessionId?: string; callId?: string } | null;
}
