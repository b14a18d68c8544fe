import { toJson } from './difference.ts';
import type { SimulationResult } from './simulate.ts';

const idPattern = /(?:ses|call)_[a-z]+_[0-9a-f]{16}/g;

/**
 * Where mock and model part, the steps before it that speak of the same sessions, and how to see it again;
 * undefined when they agree.
 */
export function formatReport(seed: number, { commands, log, difference }: SimulationResult): string | undefined {
  if (difference === undefined) return undefined;
  const { step, command, differencesFound } = difference;
  const ids = new Set(`${toJson(command)} ${differencesFound.join()}`.match(idPattern));
  const formattedSteps = commands.map(
    (command, index) => `${index} ${toJson(command)}\n    -> ${truncate(log[index] ?? '')}`,
  );
  const relatedSteps = formattedSteps
    .slice(0, step)
    .filter((_, index) => [...ids].some((id) => `${log[index]}`.includes(id)));
  return [
    `Seed ${seed}, step ${step}: ${toJson(command)}`,
    ...differencesFound.map((place) => `  ${place}`),
    `Received: ${truncate(log[step] ?? '')}`,
    ...(relatedSteps.length === 0 ? [] : ['Steps before it about the same sessions:', ...relatedSteps.slice(-12)]),
    `Again, with every step: SIMULATION_SEED=${seed} npx vitest run test/simulation`,
  ].join('\n');
}

/** Every step of a simulation, with what the mock answered. */
export function formatSteps({ commands, log }: SimulationResult): string {
  return commands.map((command, index) => `${index} ${toJson(command)}\n    -> ${log[index]}`).join('\n');
}

function truncate(text: string): string {
  return text.length > 700 ? `${text.slice(0, 700)}…` : text;
}
