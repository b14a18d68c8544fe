import type { Control } from '../../src/control-client.ts';
import { controlOperations } from '../../src/control-operations.ts';
import { parseInstant } from '../../src/instant.ts';
import { operations } from '../../src/operations.ts';
import type { Workspace } from '../domain/workspace.ts';
import { manualClock } from '../engine/clock.ts';
import type { PlayedScenario, Scenario, Step } from './scenario.ts';
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
      const response = await mock.fetch(toRequest(step.do, step, { ids, time, apiKey }));
      const body = (await response.json()) as Answer;
      if (body.errorCode !== step.refused)
        throw new TypeError(`steps[${index}] (${step.do}) was answered ${response.status}: ${body.message}`);
      const id = body.data?.sessionId ?? body.data?.callId ?? '';
      if (step.id !== undefined && id !== step.id)
        throw new TypeError(
          `steps[${index}] (${step.do}) cannot give the id ${step.id}; found ${id}. Write it like that.`,
        );
      if (step.as !== undefined) ids[step.as] = id;
    }
  }
  await mock.control.saveSnapshot({ name: 'scenario' });
  return { snapshot: await mock.control.exportSnapshot({ name: 'scenario' }), ids };
}

interface Answer {
  message: string;
  errorCode?: string;
  data?: { sessionId?: string; callId?: string } | null;
}

interface PlayableMock extends AsyncDisposable {
  readonly workspaces: readonly Workspace[];
  readonly control: Pick<Control, 'advanceClock' | 'saveSnapshot' | 'exportSnapshot'>;
  fetch(request: Request): Promise<Response>;
}

interface Substitutes {
  ids: Readonly<Record<string, string>>;
  /** The number of the repetition, from 1. */
  time: number;
  /** The API key for steps that name no key. */
  apiKey: string;
}

function toRequest(operationId: NonNullable<Step['do']>, step: Step, substitutes: Substitutes): Request {
  const isOfService = Object.hasOwn(operations, operationId);
  const { method, path, pathParameters, hasBody } = isOfService
    ? operations[operationId as keyof typeof operations]
    : controlOperations[operationId as keyof typeof controlOperations];
  const fields = Object.entries(substitute(step.with ?? {}, substitutes) as object);
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields.find(([field]) => field === name)?.[1] ?? '')),
  );
  const body = Object.fromEntries(fields.filter(([field]) => !pathParameters.includes(field)));
  return new Request(`http://mock${isOfService ? '/api' : '/_mock'}${pathname}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': step.apiKey ?? substitutes.apiKey },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
}

/** Replaces `$name` by an id, and `{n}` by the number of the repetition. */
function substitute(value: unknown, substitutes: Substitutes): unknown {
  const { ids, time } = substitutes;
  if (typeof value === 'string')
    return value.startsWith('$') ? ids[value.slice(1)] : value.replaceAll('{n}', String(time));
  if (Array.isArray(value)) return value.map((item) => substitute(item, substitutes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, substitute(item, substitutes)]));
}
