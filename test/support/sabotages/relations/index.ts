import type { Sabotage } from '../sabotage.ts';
import { keySabotages } from './keys.ts';
import { leftoverSabotages } from './leftovers.ts';
import { callSabotages, messageSabotages } from './messages-and-calls.ts';
import { readingSabotages } from './reading.ts';
import { tenantIsolationSabotages } from './tenant-isolation.ts';
import { valueSabotages } from './values.ts';

/** What goes wrong between two answers, two sessions or two workspaces, while each answer by itself looks right. */
export const relations: readonly Sabotage[] = [
  ...readingSabotages,
  ...valueSabotages,
  ...messageSabotages,
  ...callSabotages,
  ...keySabotages,
  ...tenantIsolationSabotages,
  ...leftoverSabotages,
];
