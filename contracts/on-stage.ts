import type { Effect } from './effect.ts';
import { type Budget, budgetOf } from './effects/budget.ts';
import { cleanUp } from './effects/clean-up.ts';
import { gateOf } from './effects/gate.ts';
import type { Ledger } from './effects/ledger.ts';
import { leftBehind } from './effects/left-behind.ts';
import { thingsOf } from './effects/things.ts';
import type { Line } from './line.ts';
import type { LeftBehind } from './run-event.ts';
import { type Service, serviceOf } from './service.ts';
import type { Subject } from './subject.ts';

export interface StageOptions {
  /** The name of what is done, such as that of a rule; things stand in the ledger under it. */
  name: string;
  /** The strongest effect that its requests may have. */
  effect: Effect;
  line: Line;
  ledger?: Ledger;
  /** What is left of the limits of a run that it belongs to; no bounds when left out. */
  budget?: Budget;
  signal?: AbortSignal | undefined;
  /** Whether the service is a mock that calls nobody. What no operation takes back is not left behind then. */
  callsNobody?: boolean;
}

/**
 * Drives a service outside of a run, through a gate like the rules' own: `open` gives a service for each case, on another
 * line where that is asked for. What they scheduled is taken back after the work, whatever becomes of it; `left` is what
 * could not be.
 */
export async function onStage<Result>(
  subject: Subject,
  { name, effect, line, ledger = { write() {} }, budget = budgetOf(), signal, callsNobody = false }: StageOptions,
  work: (open: (through?: Line) => Service) => Promise<Result>,
): Promise<{ result: Result; left: readonly LeftBehind[] }> {
  const things = thingsOf(subject.baseUrl, ledger);
  const gate = gateOf({ subject, budget, things, signal, until: Number.POSITIVE_INFINITY }, name, effect);
  const [done] = await Promise.allSettled([work((through = line) => serviceOf(subject, gate, through))]);
  await gate.close();
  const open = await cleanUp(things.openOf(name), { subject, line, budget, things });
  const left = open.filter(({ what }) => !(callsNobody && what === 'workflow-call')).map((one) => leftBehind(one));
  if (done.status === 'rejected') throw done.reason;
  return { result: done.value, left };
}
