import './coverage.css';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, navigate } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { type CoverageContext, loadCoverageContext } from './coverage-context.ts';
import { CoverageItem } from './coverage-item.tsx';
import { type Suggestion, suggestEntry, suggestError, suggestStatus } from './suggestions.ts';

/** What of all that the service can answer the program has met, and how the rest is met. */
export function Coverage({ query }: ViewProps) {
  const requestedWorkspace = query.get('workspace');
  // A request that only reads brings nothing about, so no event tells of it.
  const { data, problem, refresh } = useLive(
    async (control) => {
      const [coverage, context] = await Promise.all([
        control.readCoverage(),
        loadCoverageContext(control, requestedWorkspace),
      ]);
      return { coverage, situation: context };
    },
    `coverage ${requestedWorkspace}`,
    { pollMs: 1_000 },
  );
  const action = useAction();
  const resetCoverage = async () => {
    await action.run((control) => control.clearCoverage());
    refresh();
  };
  const sections = data?.situation === undefined ? [] : toSections(data.coverage, data.situation);
  const all = sections.flatMap(({ items }) => items);
  const metCount = all.filter(({ coveredAt }) => coveredAt !== null).length;
  const isUnmetOnly = query.get('only') === 'unmet';
  return (
    <Sheet label="Coverage">
      <h2>Coverage</h2>
      <p class="sheet-lead">
        What your program has met in answers of this mock, and what it has not. It counts what was asked with a key, not
        what this page reads.
      </p>
      <Problem error={problem ?? action.problem} />
      {data !== undefined && data.situation === undefined && (
        <EmptyState title="There is no workspace.">
          <p>Open one: POST /_mock/workspaces.</p>
        </EmptyState>
      )}
      {data?.situation !== undefined && (
        <>
          <div class="acts">
            <progress max={all.length} value={metCount} aria-label="What was met" />
            <output>
              {metCount} of {all.length} met
            </output>
            <CoverageFilters query={query} workspaceId={data.situation.workspaceId} />
            <button type="button" disabled={action.busy || metCount === 0} onClick={resetCoverage}>
              Begin anew
            </button>
          </div>
          {isUnmetOnly && metCount === all.length && <EmptyState title="Everything was met." />}
          {sections.map(({ title, items }) => {
            const visibleItems = isUnmetOnly ? items.filter(({ coveredAt }) => coveredAt === null) : items;
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
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(hrefOf('coverage', [], next), { replace: true });
  };
  return (
    <>
      <label>
        in{' '}
        <select
          aria-label="Workspace to bring it about in"
          value={workspaceId}
          onChange={(event) => setFilter('workspace', event.currentTarget.value)}
        >
          {(data?.workspaces ?? [{ workspaceId }]).map((workspace) => (
            <option key={workspace.workspaceId}>{workspace.workspaceId}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={query.get('only') === 'unmet'}
          onChange={(event) => setFilter('only', event.currentTarget.checked ? 'unmet' : '')}
        />{' '}
        only what was not met
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
