import { type LedgerLine, observe, pendingEffectsOf, rules, verify } from '../../../contracts/index.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createMock, type Mock } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import { mockSubject } from '../../../test/support/kit/mock-subject.ts';
import { quickWorkspaces } from '../../../test/support/kit/mock-under-test.ts';
import { createRandom } from '../../../test/support/random.ts';
import { createSlowNetwork } from './slow-network.ts';

/** What an interrupted run came to. */
export interface InterruptedRun {
  requests: number;
  /** Requests that had no answer yet when it was interrupted. */
  inFlight: number;
  /** What it had scheduled by then and not yet undone. */
  scheduled: number;
  /** Everything that must not be, in words. */
  problems: readonly string[];
}

/**
 * Verifies a healthy mock, many rules at once, and interrupts that at a moment that the seed decides; every fifth seed
 * observes it instead. Afterwards nothing of it may wait on the mock, and nothing in the ledger.
 *
 * @param undoes whether cancels reach the mock after the interrupt: without them problems must be seen
 */
export async function interruptRun(seed: number, undoes = true): Promise<InterruptedRun> {
  const random = createRandom(seed);
  const log = createMemoryLog();
  await using mock = createMock({ seed: `interrupt-${seed}`, workspaces: { workspaces: quickWorkspaces }, log });
  const controller = new AbortController();
  const callIds = new Set<string>();
  const network = createSlowNetwork(async (request) => {
    if (!undoes && controller.signal.aborted && request.method === 'DELETE') return pretendToCancel(request);
    const response = await mock.fetch(request);
    if (request.url.endsWith('/call/trigger')) callIds.add(await callIdIn(response.clone()));
    return response;
  }, random);
  const lines: LedgerLine[] = [];
  const [concurrency, interruptAfter] = [random.int(4, 48), random.int(1, seed % 5 === 0 ? 100 : 400)];
  let [inFlight, scheduled] = [0, 0];
  const ledger = { write: (line: LedgerLine) => void lines.push(line) };
  const fetch = (request: Request) => {
    if (network.requests() === interruptAfter) {
      inFlight = network.inFlight();
      scheduled = pendingEffectsOf(lines).length;
      controller.abort();
    }
    return network.fetch(request);
  };
  const subject = { ...mockSubject('http://service.test/api'), waits: { sendSeconds: 0.2, answerSeconds: 120 } };
  const shared = { effects: 'call', callsNobody: true, signal: controller.signal, fetch } as const;
  let exitCode = 130;
  if (seed % 5 === 0) await observe(subject, { ...shared, within: { ledger } });
  else {
    const chosen = rules.filter(({ serial }) => serial !== true);
    const { end } = await verify(subject, { ...shared, rules: chosen, runs: 30, seed, concurrency, ledger });
    exitCode = end.exitCode;
  }
  await network.settle();

  const waiting = await waitingItems(mock, log.read(0), callIds);
  return {
    requests: network.requests(),
    ...{ inFlight, scheduled },
    problems: [
      ...waiting.map(({ kind, sessionId, dueAt }) => `a ${kind} still waits: ${sessionId}, due ${dueAt}`),
      ...pendingEffectsOf(lines).map(({ what, rule, id }) => `in the ledger a ${what} waits: ${id}, by ${rule}`),
      ...(exitCode === 130 ? [] : [`it ended with ${exitCode}`]),
    ].map((problem) => `seed ${seed}: ${problem}`),
  };
}

/** What waits on the mock, but for calls of a workflow, which no operation cancels. */
async function waitingItems(mock: Mock, events: readonly DomainEvent[], callIds: ReadonlySet<string>) {
  const { scheduled } = await mock.control.listSchedule({ limit: 1000 });
  const cancellable = new Set(
    events.flatMap((event) => (event.type === 'call-queued' && callIds.has(event.start.callId) ? event.sessionId : [])),
  );
  return scheduled.filter(({ kind, sessionId }) => kind === 'message' || cancellable.has(sessionId));
}

async function callIdIn(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data?: { callId?: string } | null };
  return data?.callId ?? '';
}

function pretendToCancel({ url }: Request): Response {
  const sessionId = new URL(url).pathname.split('/').at(-1);
  return Response.json({
    responseCode: 200,
    message: 'Cancelled',
    data: { sessionId, isCancelled: true, removedJobs: 1 },
  });
}
