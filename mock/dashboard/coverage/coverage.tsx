import './coverage.css';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { setQuery } from '../route/query.ts';
import type { ViewProps } from '../view.ts';
import { type CoverageContext, loadCoverageContext } from './coverage-context.ts';
import { CoverageItem } from './coverage-item.tsx';
import { type Suggestion, suggestEntry, suggestError, suggestStatus } from './suggestions.ts';

/** Which statuses, entries and errors the program has covered, and how to cover the rest. */
export function Coverage({ query }: ViewProps) {
  const requestedWorkspace = query.get('workspace');
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
      <p class="sheet-lead">
        What responses of this mock have covered, and what they have not. It counts requests with a key, not those of
        the dashboard.
      </p>
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
            <output>
              {coveredCount} of {all.length} covered
            </output>
            <CoverageFilters query={query} workspaceId={data.context.workspaceId} />
            <button
              type="button"
              disabled={action.busy || coveredCount === 0}
              onClick={() => action.run((control) => control.clearCoverage())}
            >
              Reset
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
                    <CoverageItem key={item.name} {...item} />
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

function CoverageFilters({ query, workspaceId }: { query: URLSearchParams; workspaceId: string }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  return (
    <>
      <label>
        in{' '}
        <select
          aria-label="Workspace"
          value={workspaceId}
          onChange={(event) => setQuery('coverage', query, 'workspace', event.currentTarget.value)}
        >
          {(data?.workspaces ?? [{ workspaceId }]).map((workspace) => (
            <option key={workspace.workspaceId}>{workspace.workspaceId}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={query.get('only') === 'uncovered'}
          onChange={(event) => setQuery('coverage', query, 'only', event.currentTarget.checked ? 'uncovered' : '')}
        />{' '}
        only not covered
      </label>
    </>
  );
}

interface Section {
  title: string;
  items: { name: string; about?: string; coveredAt: string | null; suggestion: Suggestion }[];
}

function toSections(coverage: ControlSchemas['Coverage'], context: CoverageContext): Section[] {
  const { statuses, errors, entryTypes, contentTypes } = coverage;
  return [
    {
      title: 'Statuses of sessions',
      items: statuses.map(({ status, coveredAt }) => ({
        name: status,
        coveredAt,
        suggestion: suggestStatus(status, context),
      })),
    },
    {
      title: 'Entries of transcripts',
      items: entryTypes.map(({ type, coveredAt }) => ({
        name: type,
        coveredAt,
        suggestion: suggestEntry({ entry: type }, context),
      })),
    },
    {
      title: 'Content of messages',
      items: contentTypes.map(({ type, coveredAt }) => {
        return { name: type, coveredAt, suggestion: suggestEntry({ content: type }, context) };
      }),
    },
    ...[...Map.groupBy(errors, ({ operationId }) => operationId)].map(([operationId, ownErrors]) => ({
      title: `Errors of ${operationId}`,
      items: ownErrors.map((error) => ({
        name: error.errorCode,
        about: String(error.status),
        coveredAt: error.coveredAt,
        suggestion: suggestError(error, context.workspaceId),
      })),
    })),
  ];
}
