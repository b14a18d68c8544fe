import type { ControlSchemas } from '../../src/control-operations.ts';
import { isUnsteerable, type Steered } from '../domain/steer/steered.ts';
import type { World } from '../domain/world.ts';
import type { Given } from '../engine.ts';
import type { Plane } from './plane.ts';
import { presentEvents } from './present-event.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Brings something about in the world, and shows what happened. */
export function broughtAbout(
  { engine }: Plane,
  steer: (world: World, given: Given) => Steered,
): ControlSchemas['Happened'] | Refusal {
  const happened = engine.bringAbout(steer);
  if (isUnsteerable(happened)) return refusal(happened.errorCode, happened.message);
  return { happened: presentEvents(engine.eventCount() - happened.length, happened) };
}
