import { shown } from './difference.ts';
import type { Simulated } from './simulate.ts';

const idForm = /(?:ses|call)_[a-z]+_[0-9a-f]{16}/g;

/**
 * Where mock and model part, the steps before it that speak of the same sessions, and how to see it again;
 * undefined when they agree.
 */
export function reportOf(seed: number, { commands, log, difference }: Simulated): string | undefined {
  if (difference === undefined) return undefined;
  const { step, command, places } = difference;
  const ids = new Set(`${shown(command)} ${places.join()}`.match(idForm));
  const told = commands.map((one, index) => `${index} ${shown(one)}\n    -> ${cut(log[index] ?? '')}`);
  const before = told.slice(0, step).filter((_, index) => [...ids].some((id) => `${log[index]}`.includes(id)));
  return [
    `Seed ${seed}, step ${step}: ${shown(command)}`,
    ...places.map((place) => `  ${place}`),
    `Received: ${cut(log[step] ?? '')}`,
    ...(before.length === 0 ? [] : ['Steps before it about the same sessions:', ...before.slice(-12)]),
    `Again, with every step: SIMULATION_SEED=${seed} npx vitest run test/simulation`,
  ].join('\n');
}

/** Every step of a simulation, with what the mock answered. */
export function storyOf({ commands, log }: Simulated): string {
  return commands.map((command, index) => `${index} ${shown(command)}\n    -> ${log[index]}`).join('\n');
}

function cut(text: string): string {
  return text.length > 700 ? `${text.slice(0, 700)}…` : text;
}
