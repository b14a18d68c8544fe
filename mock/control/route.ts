import { type ControlOperationId, controlOperationIds, controlOperations } from '../../src/control-operations.ts';

/** The operation that a request asks for, with its path parameters. */
export interface ControlMatch {
  operationId: ControlOperationId;
  path: Record<string, string>;
}

interface Route {
  operationId: ControlOperationId;
  method: string;
  steps: readonly string[];
}

const routes: readonly Route[] = controlOperationIds.map((operationId) => {
  const { method, path } = controlOperations[operationId];
  return { operationId, method, steps: path.split('/') };
});

/** Finds the operation for a method and a path below `/_mock`; the methods there are when it has not this one; else undefined. */
export function controlRoute(method: string, pathname: string): ControlMatch | { allowed: string[] } | undefined {
  const steps = pathname.split('/');
  const found = routes.filter((route) => fits(route, steps));
  const exact = found.filter((route) => route.steps.every((step, index) => step === steps[index]));
  const candidates = exact.length > 0 ? exact : found;
  if (candidates.length === 0) return undefined;
  const route = candidates.find((one) => one.method === method);
  if (route === undefined) return { allowed: candidates.map((one) => one.method) };
  const parameters = route.steps.flatMap((step, index) =>
    isParameter(step) ? [[step.slice(1, -1), decoded(steps[index] ?? '')]] : [],
  );
  return { operationId: route.operationId, path: Object.fromEntries(parameters) as Record<string, string> };
}

function fits({ steps: own }: Route, steps: readonly string[]): boolean {
  return own.length === steps.length && own.every((step, index) => isParameter(step) || step === steps[index]);
}

function isParameter(step: string): boolean {
  return step.startsWith('{');
}

/** A step with its percent-escapes resolved; one that is wrongly escaped stays as it was sent. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
