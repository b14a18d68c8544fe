import type { Exchange } from '../http/exchange.ts';
import type { Awaitable, HttpRequest } from '../http/message.ts';
import { runPipeline } from '../http/pipeline.ts';
import type { FaultInjector } from '../http/stages/injected-fault.ts';
import { workspaceIdOfKey } from '../http/stages/workspace-of-key.ts';
import type { RequestTarget } from '../http/target.ts';
import { setProfile } from './directory.ts';
import { forbidForeignSession } from './foreign-session.ts';
import type { Seat } from './seat/seat.ts';
import type { SharedState } from './shared-state.ts';

/**
 * The exchange of a request to the service or for a medium. It was stored whatever it changed, and it saw all that was stored
 * anywhere before it came.
 *
 * @throws Error when the store fails; nothing has changed then
 */
export async function answerService(
  state: SharedState,
  request: HttpRequest,
  target: RequestTarget,
  report: (error: unknown) => void,
): Promise<Exchange> {
  const { directory } = state;
  const route = () => {
    const workspaceId = findWorkspaceId(directory, request, target);
    return workspaceId === undefined ? directory : state.seatOf(workspaceId);
  };
  const exchange = await state.run(
    route,
    (seat): Awaitable<Exchange> =>
      runPipeline({ engine: seat.engine(), report, faults: createInjector(directory, seat) }, request, target),
  );
  return forbidForeignSession(state, exchange);
}

/** The workspace of the key, or of the link; undefined when the directory has to say that there is none. */
function findWorkspaceId(directory: Seat, request: HttpRequest, { plane, search }: RequestTarget): string | undefined {
  const engine = directory.engine();
  if (plane === 'service') return workspaceIdOfKey(engine, request.header('x-api-key') ?? '');
  const workspaceId = new URLSearchParams(search).get('workspace') ?? '';
  return engine.query(({ workspaces }) => workspaces.get(workspaceId)?.id);
}

/** A fault of the whole mock comes before one of the workspace. */
function createInjector(directory: Seat, seat: Seat): FaultInjector {
  return {
    inject: (operationId, workspaceId) =>
      directory.faults.inject(operationId, workspaceId) ??
      (seat === directory ? undefined : seat.faults.inject(operationId, workspaceId)),
  };
}

/** Brings a workspace to the profile of the mock, as an event of its own: what happens there depends on its stream alone. */
export function adoptProfile({ directory }: SharedState, seat: Seat): void {
  const isOpen = seat.storedEvents() > 0;
  if (seat !== directory && isOpen) setProfile(seat, directory.engine().profile());
}
