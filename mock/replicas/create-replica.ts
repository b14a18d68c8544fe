import { createControl } from '../../src/control-client.ts';
import { formatInstant } from '../../src/instant.ts';
import { toKeepForMs } from '../clock/time.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { createFront } from '../front.ts';
import { withCorsHeaders } from '../http/cors.ts';
import { isControl } from '../http/handle.ts';
import type { HttpReply, HttpRequest } from '../http/message.ts';
import { errorReply, internalError } from '../http/reply.ts';
import type { RequestTarget } from '../http/target.ts';
import { toErrorListener } from '../listeners.ts';
import type { Platform } from '../platform.ts';
import { parseProfile } from '../start/read-profile.ts';
import { builtInWorkspaces, findBuiltInKey, parseWorkspaces } from '../workspaces/parse-workspaces.ts';
import { adoptProfile, answerService } from './answer-service.ts';
import { createReplicaControl } from './control/index.ts';
import { openAll, setProfile, startDirectory } from './directory.ts';
import { createReplicaRecords } from './records.ts';
import type { Replica, ReplicaOptions } from './replica.ts';
import { createRetention } from './retention.ts';
import { createSharedState } from './shared-state.ts';
import { createUpkeep } from './upkeep.ts';
import { createWake } from './wake.ts';

/** A replica on that platform. @throws TypeError as `createMock` does; Error when the shared state cannot be reached */
export async function createReplicaOn(platform: Platform | undefined, options: ReplicaOptions): Promise<Replica> {
  const { streams, seed, keep } = options;
  const keepForMs = toKeepForMs(options.keepFor);
  const given = options.workspaces === undefined ? undefined : parseWorkspaces(options.workspaces);
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  let mediaBase = 'http://127.0.0.1/media';
  const state = createSharedState(streams, {
    seatOptions: { seed, keep, keepForMs, mediaBase: () => mediaBase },
    onTurn: (seat) => adoptProfile(state, seat),
    onUsed(seat) {
      wake.arm(seat);
      upkeep.shorten(seat);
    },
  });
  const { directory } = state;
  const onError = toErrorListener(options.onError);
  const wake = createWake(state, streams, onError);
  const upkeep = createUpkeep(state, streams, onError);
  const retention = keepForMs === undefined ? undefined : createRetention(state, streams, keepForMs, onError);
  const records = createReplicaRecords(directory, streams);

  const setWorkspaces = async (workspaces: readonly Workspace[]) => {
    const seats = () => workspaces.map(({ id }) => state.seatOf(id));
    await state.runOnAll(
      () => [directory, ...seats()],
      () => openAll(directory, seats(), workspaces),
    );
  };
  const initial = {
    workspaces: given ?? builtInWorkspaces,
    profile,
    clock: options.clock ?? { mode: 'real' as const },
  };
  await startDirectory(state, initial);
  if (given !== undefined) await setWorkspaces(given);
  if (profile !== undefined) await state.runInDirectory(() => setProfile(directory, profile));

  const answerControl = createReplicaControl({ state, streams, wake, upkeep, records }, platform);
  const handle = async (request: HttpRequest, target: RequestTarget): Promise<HttpReply> => {
    try {
      if (target.plane === 'internal' && isControl(request, target.pathname))
        return await answerControl(request, target.pathname, target.search);
      const exchange = await answerService(state, request, target, onError);
      records.record(exchange);
      return exchange.reply;
    } catch (error) {
      onError(error);
      return withCorsHeaders(request, errorReply(internalError));
    }
  };
  const front = createFront(platform, {
    handle,
    onReply: options.onReply,
    onError,
    isReady: () => state.runInDirectory(() => true).catch(() => false),
    findKnownKey: () => findBuiltInKey(directory.engine().workspaceIdOf),
    onListen(origin) {
      mediaBase = `${origin}/media`;
    },
  });
  const close: Replica['close'] = async (closing) => {
    for (const endStream of [...records.streams]) endStream();
    await front.close(closing);
    wake.close();
    upkeep.close();
    retention?.close();
    await records.journal.close();
    await streams.close();
  };
  return {
    seed,
    get clock() {
      const { mode, factor, ...clock } = directory.clock;
      return { mode, factor, now: formatInstant(clock.now()) };
    },
    get workspaces() {
      const open = directory.engine().query(({ workspaces }) => workspaces);
      return (directory.settings().initial?.workspaces ?? []).flatMap((workspace) => {
        const entry = open.get(workspace.id);
        return entry === undefined ? [] : [{ ...workspace, apiKeys: entry.apiKeys }];
      });
    },
    control: createControl({ baseUrl: 'http://mock/_mock', fetch: front.fetch }),
    setWorkspaces: (file) => setWorkspaces(parseWorkspaces(file)),
    fetch: front.fetch,
    listen: front.listen,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}
