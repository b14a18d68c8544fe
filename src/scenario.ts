import { controlOperations } from './control-operations.ts';
import type { components } from './generated/scenario-types.ts';
import { operations } from './operations.ts';

/** A named state of the mock, described by the steps that lead to it. */
export type Scenario = components['schemas']['Scenario'];
export type Step = components['schemas']['Step'];

/** The content of a scenario file as a value. Loading validates it. */
export type ScenarioContent = Pick<Scenario, 'summary' | 'starts'> & {
  steps: readonly object[];
  workspaces?: readonly object[];
};

/**
 * A recording can contain ids of sessions that started before the recording. An id with this prefix replaces them,
 * because no service knows it.
 */
export const unknownIdPrefix = 'unknown-id-of-recording-';

/** Matches a reference to the session or call of an earlier step: `$name`. */
export const reference = /^\$([A-Za-z]\w*)$/;

export interface Substitutes {
  ids: Readonly<Record<string, string>>;
  time: number;
}

export function toStepRequest(operationId: NonNullable<Step['do']>, step: Step, substitutes: Substitutes) {
  const { pathParameters, hasBody } = operationOf(operationId);
  const fields = Object.entries(substitute(step.with ?? {}, substitutes) as object);
  const isInPath = ([name]: readonly [string, unknown]) => pathParameters.includes(name);
  const others = fields.filter((field) => !isInPath(field));
  const toTexts = (list: typeof fields) => Object.fromEntries(list.map(([name, value]) => [name, String(value ?? '')]));
  return {
    isOfService: Object.hasOwn(operations, operationId),
    path: toTexts(fields.filter(isInPath)),
    query: hasBody ? {} : toTexts(others),
    body: hasBody ? Object.fromEntries(others) : undefined,
  };
}

export function toMockRequest(step: Step, substitutes: Substitutes, apiKey: string): Request {
  const operationId = step.do ?? 'getSession';
  const { isOfService, path, query, body } = toStepRequest(operationId, step, substitutes);
  const { method, path: template } = operationOf(operationId);
  const pathname = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const key = step.apiKey === undefined ? apiKey : step.apiKey;
  const search = String(new URLSearchParams(query));
  const target = `${isOfService ? '/api' : '/_mock'}${pathname}${search === '' ? '' : `?${search}`}`;
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

function substitute(value: unknown, substitutes: Substitutes): unknown {
  const { ids, time } = substitutes;
  if (typeof value === 'string') {
    const [, name] = reference.exec(value) ?? [];
    return name === undefined ? value.replaceAll('{n}', String(time)) : ids[name];
  }
  if (Array.isArray(value)) return value.map((item) => substitute(item, substitutes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, substitute(item, substitutes)]));
}
