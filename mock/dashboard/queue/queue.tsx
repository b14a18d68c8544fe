import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { sessionStatuses } from '../../../src/generated/enums.ts';
import { FilterBar, type FilterField } from '../components/filter-bar.tsx';
import { EmptyState, Problem } from '../components/layout.tsx';
import { ComposeButton } from '../compose/use-compose.tsx';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf, readChoice, readStrings, type ViewProps } from '../route/route.ts';
import { affectsCalls } from './attempts.ts';
import { CallDetails } from './call-details.tsx';
import { type Lane, LaneList } from './lane-list.tsx';
import { NextCalls } from './next-calls.tsx';

type SessionStatus = (typeof sessionStatuses)[number];

/** The statuses of chats, and of calls in progress. */
const otherStatuses = ['active', 'completed', 'call_in_queue', 'call_placed', 'call_in_progress'] as const;

type EndedCallStatus = Exclude<SessionStatus, (typeof otherStatuses)[number]>;

const endedCallStatuses = sessionStatuses.filter(
  (status): status is EndedCallStatus => !otherStatuses.some((other) => other === status),
);

const filterFields: readonly FilterField[] = [{ name: 'result', label: 'Result', choices: endedCallStatuses }];

/** Calls by progress, their lines, and beside them the call in the address. */
export function Queue({ segments: [sessionId], query }: ViewProps) {
  const scope = readStrings(query, ['workspaceId']);
  const { workspaceId } = scope;
  const { data, problem } = useLive((control) => control.listCalls({ ...scope, limit: 1 }), workspaceId ?? '', {
    isRelevant: affectsCalls,
  });
  const lanes = parseLanes(query);
  const selectedLane = lanes.find(({ name }) => name === query.get('lane')) ?? lanes[0];
  const lines = data?.lines ?? [];
  const total = data?.counts.reduce((sum, { attempts }) => sum + attempts, 0);
  return (
    <div class={sessionId === undefined ? 'queue' : 'queue queue-open'}>
      <section class="queue-side" aria-label="Queue">
        <FilterBar
          view="queue"
          query={query}
          searchHint="Name, number, id, agent…"
          fields={filterFields}
          total={total}
        />
        <Problem error={problem} />
        <NextCalls workspaceId={workspaceId} />
        <LinePools lines={lines} query={query} />
        {total === 0 ? (
          <EmptyState title={workspaceId === undefined ? 'No calls yet.' : 'No calls in this workspace.'}>
            <p>
              Trigger one: <code>POST /api/call/trigger</code> with a number and the name of an agent.
            </p>
            <ComposeButton kind="triggerCall" />
          </EmptyState>
        ) : (
          <>
            <nav class="lane-tabs" aria-label="Lanes">
              {lanes.map(({ name, title }) => (
                <Link
                  key={name}
                  href={hrefOf('queue', [], { ...Object.fromEntries(query), lane: name })}
                  aria-current={name === selectedLane?.name ? 'true' : undefined}
                >
                  {title}
                </Link>
              ))}
            </nav>
            <div class="lanes">
              {lanes.map((lane) => (
                <LaneList
                  key={lane.name}
                  lane={lane}
                  isSelected={lane === selectedLane}
                  query={query}
                  selectedId={sessionId}
                  lines={lines}
                />
              ))}
            </div>
          </>
        )}
      </section>
      {sessionId !== undefined && <CallDetails key={sessionId} sessionId={sessionId} query={query} />}
    </div>
  );
}

/** The lanes for an address, in the order in which a call goes through them. */
function parseLanes(query: URLSearchParams): readonly Lane[] {
  const { result } = readChoice(query, 'result', endedCallStatuses);
  const all: ControlInput<'listCalls'> = readStrings(query, ['workspaceId', 'search']);
  const ended = result === undefined ? { isFinished: true } : { status: result };
  return [
    { name: 'queue', title: 'In the queue', filter: { ...all, status: 'call_in_queue' } },
    { name: 'placed', title: 'Placed', usesLines: true, filter: { ...all, status: 'call_placed' } },
    { name: 'talking', title: 'In progress', usesLines: true, filter: { ...all, status: 'call_in_progress' } },
    { name: 'ended', title: 'Ended', filter: { ...all, ...ended } },
  ];
}

/** The line pools, and how many lines are busy. Each links to the calls of its workspace. */
function LinePools({ lines, query }: { lines: readonly ControlSchemas['LineUsage'][]; query: URLSearchParams }) {
  return (
    <ul class="line-pools" aria-label="Lines">
      {lines.map(({ workspaceId, channelName, lines: lineCount, busy }) => (
        <li key={`${workspaceId}/${channelName}`}>
          <Link
            class="pool"
            href={hrefOf('queue', [], { ...Object.fromEntries(query), workspaceId })}
            aria-current={query.get('workspaceId') === workspaceId ? 'true' : undefined}
          >
            <span>
              {channelName} · {workspaceId}
            </span>
            <meter max={lineCount} value={busy} aria-hidden="true" />
            <span>
              {busy} of {lineCount} busy
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
