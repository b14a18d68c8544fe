import type { ControlSchemas } from '../../src/control-operations.ts';
import type { FileRules, Issue } from '../../src/files/issue.ts';
import { scenarioFile } from '../../src/generated/scenario-validator.js';
import { parseInstant } from '../../src/instant.ts';
import { parseJson } from '../../src/json.ts';
import { reference, type Scenario, type Step, toMockRequest } from '../../src/scenario.ts';
import { appendPointer } from '../../src/schema.ts';
import { nearestName } from '../../src/text/words.ts';
import { manualClock } from '../engine/clock.ts';
import type { Mock } from '../mock.ts';
import { builtInWorkspaces, parseValue, validateWorkspaces } from './options.ts';

export type { Scenario, ScenarioContent } from '../../src/scenario.ts';

export interface PlayedScenario {
  snapshot: ControlSchemas['Snapshot'];
  ids: Readonly<Record<string, string>>;
}

export type LoadedScenario = Pick<ControlSchemas['LoadedScenario'], 'now' | 'ids'>;

export function parseScenario(value: unknown): Scenario {
  return parseValue(value, scenarioRules, 'scenario');
}

/** Rules that the schema of a scenario cannot express: names are defined before their use, and workspaces are valid. */
export const scenarioRules: FileRules<Scenario> = { schema: scenarioFile, check: checkScenario };

function checkScenario({ steps, workspaces }: Scenario): Issue[] {
  const names: string[] = [];
  const stepIssues = steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    const issues = [...checkKind(step, pointer), ...findUnknownNames(step.with, names, `${pointer}/with`)];
    if (step.as !== undefined) names.push(step.as);
    return issues;
  });
  const result = workspaces === undefined ? undefined : validateWorkspaces({ workspaces });
  return [...stepIssues, ...(result === undefined || result.ok ? [] : result.error)];
}

function checkKind({ do: operation, wait, times: _, ...rest }: Step, pointer: string): Issue[] {
  if ((operation === undefined) === (wait === undefined))
    return [{ pointer, message: 'must have either "do" or "wait".' }];
  const isIdle = wait !== undefined && Object.values(rest).some((given) => given !== undefined);
  return isIdle ? [{ pointer, message: 'must have no field other than "wait". Split it into two steps.' }] : [];
}

function findUnknownNames(value: unknown, names: readonly string[], pointer: string): Issue[] {
  const name = typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
  if (name !== undefined) {
    if (names.includes(name)) return [];
    const suggestion = nearestName(name, names);
    const message = `names no earlier step by its "as"; found ${JSON.stringify(value)}.`;
    return [{ pointer, message, ...(suggestion === undefined ? {} : { suggestion: `$${suggestion}` }) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => findUnknownNames(item, names, appendPointer(pointer, key)));
}

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
