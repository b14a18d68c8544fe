import { useState } from 'preact/hooks';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { sessionStatuses } from '../../../src/generated/enums.ts';
import { Button, Select, toOptions } from '../components/buttons.tsx';
import { type FilterField, readFilter } from '../components/filter-bar.tsx';
import { Tabs } from '../components/layout.tsx';
import { ListView, Row, type RowContext } from '../components/list-view.tsx';
import { Icon, Status } from '../components/marks.tsx';
import { ComposeButton } from '../compose/compose-panel.tsx';
import {
  type Attempt,
  attemptName,
  type CallOutcome,
  describeBusy,
  type LineUsage,
  whyItWaits,
} from '../conversations/attempts.ts';
import { OutcomeSelect } from '../conversations/session-actions.tsx';
import { SessionDetails } from '../conversations/session-details.tsx';
import { outcomeNames } from '../form/schema.ts';
import { hrefOf, Link, type ViewProps } from '../live/route.tsx';
import { useCommand, useLive, useWorkspaces } from '../live/use-live.ts';

const stages = {
  unfinished: { title: 'Unfinished', filter: { isFinished: false } },
  queue: { title: 'In the queue', filter: { status: 'call_in_queue' } },
  placed: { title: 'Placed', filter: { status: 'call_placed' } },
  talking: { title: 'In progress', filter: { status: 'call_in_progress' } },
  ended: { title: 'Ended', filter: { isFinished: true } },
} as const satisfies Record<string, { title: string; filter: ControlInput<'listCalls'> }>;

const unfinished: readonly string[] = ['call_in_queue', 'call_placed', 'call_in_progress'];
const callStatuses = sessionStatuses.filter((status) => status.startsWith('c') && status !== 'completed');
const filterFields: readonly FilterField[] = [{ name: 'status', label: 'Status', choices: callStatuses }];
const stageField: FilterField = { name: 'stage', label: 'Stage', choices: Object.keys(stages) };

type Filter = Pick<ControlInput<'listCalls'>, 'workspaceId' | 'search' | 'status'> & { stage?: keyof typeof stages };

export function Queue({ segments: [sessionId], query }: ViewProps) {
  const filter = readFilter<Filter>(query, [...filterFields, stageField]);
  const { stage, ...request } = filter;
  const { workspaceId, status } = request;
  const { data } = useLive(
    (control) => control.listCalls({ ...(workspaceId !== undefined && { workspaceId }), limit: 1 }),
    `lines of ${workspaceId}`,
  );
  const [lines, counts] = [data?.lines ?? [], data?.counts ?? []];
  const hasUnfinished = counts.some(({ status }) => unfinished.includes(status));
  const shown = stage ?? (hasUnfinished || counts.length === 0 ? 'unfinished' : 'ended');
  const ofStage = status === undefined ? stages[shown].filter : {};
  return (
    <ListView
      names={{ one: 'call', many: 'calls' }}
      view="queue"
      query={query}
      filter={filter}
      listKey={JSON.stringify({ ...ofStage, ...request })}
      searchHint="Name, number, id, agent…"
      fields={filterFields}
      load={async (control, page) => {
        const { calls, total } = await control.listCalls({ ...ofStage, ...request, ...page });
        return { items: calls, total };
      }}
      keyOf={(attempt) => attempt.sessionId}
      namedKey={sessionId}
      head={() => (
        <>
          <NextCalls workspaceId={workspaceId} />
          <LinePools lines={lines} query={query} />
          <Tabs
            label="Stages"
            tabs={Object.entries(stages).map(([name, { title, filter }]) => ({
              href: hrefOf('queue', [], { ...Object.fromEntries(query), stage: name, status: undefined }),
              label: `${title} ${countOf(counts, filter)}`,
              isOpen: status === undefined && name === shown,
            }))}
          />
        </>
      )}
      empty={
        <>
          <p>
            Trigger one: <code>POST /api/call/trigger</code> with a number and the name of an agent.
          </p>
          <ComposeButton kind="call" />
        </>
      }
      row={(attempt, context) => <CallRow attempt={attempt} context={context} lines={lines} />}
      details={(key) => <SessionDetails view="queue" segments={[key]} query={query} />}
    />
  );
}

function countOf(counts: ControlSchemas['Queue']['counts'], filter: ControlInput<'listCalls'>): number {
  return counts
    .filter(({ status }) =>
      filter.status === undefined ? filter.isFinished !== unfinished.includes(status) : filter.status === status,
    )
    .reduce((sum, { attempts }) => sum + attempts, 0);
}

function CallRow(props: { attempt: Attempt; context: RowContext; lines: readonly LineUsage[] }) {
  const { attempt, context, lines } = props;
  const { customerName, phoneNumber, channelName, status, callPriority, dueAt, expectedAt, updatedAt } = attempt;
  const isQueued = status === 'call_in_queue';
  const { now } = context;
  return (
    <Row
      context={context}
      icon={<Icon name="call" />}
      who={customerName ?? phoneNumber}
      number={customerName && phoneNumber}
      channel={channelName}
      status={<Status status={status} />}
      at={isQueued ? (expectedAt ?? dueAt) : updatedAt}
    >
      {isQueued && now !== undefined ? whyItWaits(attempt, lines, now) : attemptName(attempt)}
      {` · priority ${callPriority}`}
    </Row>
  );
}

function LinePools({ lines, query }: { lines: readonly LineUsage[]; query: URLSearchParams }) {
  return (
    <ul class="bar" aria-label="Lines">
      {lines.map(({ workspaceId, channelName, lines: lineCount, busy }) => (
        <li key={`${workspaceId}/${channelName}`}>
          <Link
            class="as-button"
            href={hrefOf('queue', [], { ...Object.fromEntries(query), workspaceId })}
            aria-current={query.get('workspaceId') === workspaceId ? 'true' : undefined}
          >
            {channelName} · {workspaceId}{' '}
            <meter max={lineCount} high={lineCount - 0.5} value={busy} aria-hidden="true" />{' '}
            {describeBusy({ busy, lines: lineCount })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function groupRuns(outcomes: readonly CallOutcome[]) {
  const runs: { outcome: CallOutcome; count: number; from: number }[] = [];
  for (const [from, outcome] of outcomes.entries()) {
    const last = runs.at(-1);
    if (last?.outcome === outcome) last.count += 1;
    else runs.push({ outcome, count: 1, from });
  }
  return runs;
}

function NextCalls({ workspaceId: named }: { workspaceId: string | undefined }) {
  const ids = useWorkspaces()?.map((workspace) => workspace.workspaceId) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [outcome, setOutcome] = useState<CallOutcome>('noAnswer');
  const [count, setCount] = useState('1');
  const { busy, run } = useCommand();
  const workspaceId = named ?? chosen ?? ids[0] ?? '';
  const { data: next } = useLive(
    async (control) => (workspaceId === '' ? undefined : control.listNextCallOutcomes({ workspaceId })),
    `next outcomes of ${workspaceId}`,
  );
  const outcomes = next?.outcomes ?? [];
  const submit = (event: Event) => {
    event.preventDefault();
    void run(
      (control) => control.setNextCallOutcomes({ workspaceId, outcome, count: Number(count) }),
      'Outcome of the next calls set',
    );
  };
  return (
    <details class="bar-details">
      <summary>
        {outcomes.length === 0
          ? 'Set how the next calls end'
          : `Outcomes of the next calls of ${workspaceId}: ${outcomes.length} set`}
      </summary>
      {outcomes.length > 0 && (
        <div class="actions">
          <ol class="actions" aria-label="Outcomes of the next calls">
            {groupRuns(outcomes).map(({ outcome, count, from }) => (
              <li key={from}>
                {count === 1 ? '' : `${count} × `}
                {outcomeNames[outcome]}
              </li>
            ))}
          </ol>
          <Button
            label="Remove"
            aria-label="Remove the outcomes of the next calls"
            disabled={busy}
            onClick={() => run((control) => control.removeNextCallOutcomes({ workspaceId }), 'Outcomes removed')}
          />
        </div>
      )}
      <form class="actions" aria-label="Next calls" onSubmit={submit}>
        <label>
          The next{' '}
          <input
            type="number"
            min="1"
            max="1000"
            required
            aria-label="How many calls"
            value={count}
            onInput={({ currentTarget }) => setCount(currentTarget.value)}
          />
        </label>
        {named === undefined && (
          <Select label="calls of" value={workspaceId} options={toOptions(ids)} onSelect={setChosen} />
        )}
        <OutcomeSelect label="end as" value={outcome} onSelect={setOutcome} />
        <Button label="Set" type="submit" disabled={busy || workspaceId === ''} />
        <p class="hint">Whatever their numbers ask for. Calls that wait now come first, and retries count too.</p>
      </form>
    </details>
  );
}
