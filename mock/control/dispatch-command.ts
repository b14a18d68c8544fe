import type { ControlSchemas } from '../../src/control-operations.ts';
import type { AdminResult, CommandContext } from '../domain/admin/admin-result.ts';
import type { Scope } from '../domain/time/timeline.ts';
import type { World } from '../domain/world.ts';
import type { ControlContext } from './control-context.ts';
import { presentFirstEvents } from './events/present-event.ts';
import { type ControlRefusal, refuse } from './refusal.ts';

/** Executes an admin command, at the time of its scope, and returns its events. */
export function dispatchCommand(
  { engine }: ControlContext,
  command: (world: World, commandContext: CommandContext) => AdminResult,
  scope?: Scope,
): ControlSchemas['CommandResult'] | ControlRefusal {
  const result = engine.dispatch(command, scope);
  if (!result.ok) return refuse(result.error.errorCode, result.error.message);
  const total = result.value.length;
  return { ...presentFirstEvents(engine, engine.eventCount() - total), total };
}
