import { controlOperations } from './control-operations.ts';
import type { components } from './generated/scenario-types.ts';
import { mapStrings } from './json.ts';
import { operations } from './operations.ts';
import { toRequestPath } from './request-path.ts';

/** A named state of the mock, described by the steps that lead to it. */
export type Scenario = components['schemas']['Scenario'];
export type Step = components['schemas']['Step'];

/** The content of a scenario file as a value. Loading validates it. */
export type ScenarioContent = Pick<Scenario, 'summary' | 'starts'> & {
  steps: readonly object[];
  workspaces?: readonly object[];
};

/** An id that no service knows: it replaces the ids of sessions that started before a recording. */
export const unknownIdPrefix = 'unknown-id-of-recording-';

/** Matches a reference to the session or call of an earlier step: `$name`. */
export const reference = /^\$([A-Za-z]\w*)$/;

export interface Substitutes {
  ids: Readonly<Record<string, string>>;
  time: number;
}

export function toStepRequest(operationId: NonNullable<Step['do']>, step: Step, substitutes: Substitutes) {
  const { pathParameters, hasBody } = operationOf(operationId);
  const fields = substitute(step.with ?? {}, substitutes) as Record<string, unknown>;
  const others = Object.entries(fields).filter(([name]) => !pathParameters.includes(name));
  const toTexts = (list: typeof others) => Object.fromEntries(list.map(([name, value]) => [name, String(value ?? '')]));
  return {
    isOfService: Object.hasOwn(operations, operationId),
    path: toTexts(pathParameters.map((name) => [name, fields[name]])),
    query: hasBody ? {} : toTexts(others),
    body: hasBody ? Object.fromEntries(others) : undefined,
  };
}

export function toMockRequest(step: Step, substitutes: Substitutes, apiKey: string): Request {
  const operationId = step.do ?? 'getSession';
  const { isOfService, path, query, body } = toStepRequest(operationId, step, substitutes);
  const { method, path: template } = operationOf(operationId);
  const key = step.apiKey === undefined ? apiKey : step.apiKey;
  const target = `${isOfService ? '/api' : '/_mock'}${toRequestPath(template, path, query)}`;
  return new Request(`http://mock${target}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function operationOf(operationId: NonNullable<Step['do']>) {
  return Object.hasOwn(operations, operationId)
    ? operations[operationId as keyof typeof operations]
    : controlOperations[operationId as keyof typeof controlOperations];
}

function substitute(value: unknown, { ids, time }: Substitutes): unknown {
  const replace = (text: string) => {
    const [, name] = reference.exec(text) ?? [];
    return name === undefined ? text.replaceAll('{n}', String(time)) : ids[name];
  };
  return mapStrings(value, replace, (name) => name);
}
