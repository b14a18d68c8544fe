import './coverage.css';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Sheet } from '../components/sheet.tsx';
import { downloadJson } from '../download-json.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { setQuery } from '../route/query.ts';
import { coverageStrings as strings } from '../strings/coverage.ts';
import type { ViewProps } from '../view.ts';
import { type CoverageContext, loadCoverageContext } from './coverage-context.ts';
import { CoverageItem } from './coverage-item.tsx';
import { type Suggestion, suggestEntry, suggestError, suggestStatus } from './suggestions.ts';

/** Which statuses, entries and errors the program has covered, and how to cover the rest. */
export function Coverage({ query }: ViewProps) {
  const requestedWorkspace = query.get('workspaceId');
  // A request that only reads causes no event.
  const { data, problem, refresh } = useLive(
    async (control) => {
      const [coverage, context] = await Promise.all([
        control.readCoverage(),
        loadCoverageContext(control, requestedWorkspace),
      ]);
      return { coverage, context };
    },
    `coverage ${requestedWorkspace}`,
    { pollMs: 1_000 },
  );
  const action = useAction(refresh);
  const sections = data?.context === undefined ? [] : toSections(data.coverage, data.context);
  const all = sections.flatMap(({ items }) => items);
  const coveredCount = all.filter(({ coveredAt }) => coveredAt !== null).length;
  const isUncoveredOnly = query.get('only') === 'uncovered';
  return (
    <Sheet label="Coverage">
      <h2>Coverage</h2>
      <p class="sheet-lead">{strings.lead}</p>
      <Problem error={problem ?? action.problem} />
      {data !== undefined && data.context === undefined && (
        <EmptyState title="There is no workspace.">
          <p>Create one: POST /_mock/workspaces.</p>
        </EmptyState>
      )}
      {data?.context !== undefined && (
        <>
          <div class="actions">
            <progress max={all.length} value={coveredCount} aria-label="Coverage" />
            <output>{strings.covered(coveredCount, all.length)}</output>
            <label>
              <input
                type="checkbox"
                checked={isUncoveredOnly}
                onChange={(event) =>
                  setQuery('coverage', query, 'only', event.currentTarget.checked ? 'uncovered' : '')
                }
              />{' '}
              {strings.onlyUncovered}
            </label>
            <button type="button" onClick={() => downloadJson('coverage.json', data.coverage)}>
              {strings.download}
            </button>
            <CopyButton text={JSON.stringify(data.coverage, null, 2)} what={strings.copyJson} />
            <button
              type="button"
              disabled={action.busy || coveredCount === 0}
              onClick={() => action.run((control) => control.clearCoverage())}
            >
              {strings.reset}
            </button>
          </div>
          {isUncoveredOnly && coveredCount === all.length && <EmptyState title="Everything is covered." />}
          {sections.map(({ title, items }) => {
            const visibleItems = isUncoveredOnly ? items.filter(({ coveredAt }) => coveredAt === null) : items;
            return visibleItems.length === 0 ? null : (
              <section key={title} class="coverage-section" aria-label={title}>
                <h3>{title}</h3>
                <ul class="items">
                  {visibleItems.map((item) => (
                    <CoverageItem key={item.name} {...item} apiKey={data.context?.apiKey ?? ''} />
                  ))}
                </ul>
              </section>
            );
          })}
        </>
      )}
    </Sheet>
  );
}

interface Section {
  title: string;
  items: { name: string; about?: string; coveredAt: string | null; suggestion: Suggestion }[];
}

function toSections(coverage: ControlSchemas['Coverage'], context: CoverageContext): Section[] {
  const { statuses, errors, entryTypes, contentTypes } = coverage;
  return [
    ...[...Map.groupBy(statuses, ({ status }) => sectionOfStatus[status])].map(([title, group]) => ({
      title,
      items: group.map(({ status, coveredAt }) => ({
        name: status,
        coveredAt,
        suggestion: suggestStatus(status, context),
      })),
    })),
    {
      title: strings.entries,
      items: entryTypes.map(({ type, coveredAt }) => ({
        name: type,
        coveredAt,
        suggestion: suggestEntry({ entry: type }, context),
      })),
    },
    {
      title: strings.contents,
      items: contentTypes.map(({ type, coveredAt }) => {
        return { name: type, coveredAt, suggestion: suggestEntry({ content: type }, context) };
      }),
    },
    ...[...Map.groupBy(errors, ({ operationId }) => operationId)].map(([operationId, ownErrors]) => ({
      title: strings.errors(operationId),
      items: ownErrors.map((error) => ({
        name: error.errorCode,
        about: String(error.status),
        coveredAt: error.coveredAt,
        suggestion: suggestError(error, context.workspaceId),
      })),
    })),
  ];
}

/** How each status is reached, which is the title of its section. */
const sectionOfStatus = {
  active: strings.statusesOfChats,
  completed: strings.statusesOfChats,
  agent_errored: strings.statusesOfChats,
  call_in_queue: strings.statusesOnTheWay,
  call_placed: strings.statusesOnTheWay,
  call_in_progress: strings.statusesOnTheWay,
  call_hangup: strings.statusesOfEndedCalls,
  call_errored: strings.statusesOfEndedCalls,
  could_not_connect: strings.statusesOfEndedCalls,
  call_expired: strings.statusesOfEndedCalls,
  call_canceled: strings.statusesByCancel,
} as const satisfies Record<ControlSchemas['Status'], string>;
