import './coverage.css';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { Empty, Problem } from '../parts/notice.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { go, hrefOf } from '../route/route.ts';
import type { ViewProps } from '../view.ts';
import { Item } from './item.tsx';
import { type Situation, situationIn } from './situation.ts';
import { type Way, wayToEntry, wayToError, wayToStatus } from './ways.ts';

/** What of all that the service can answer the program has met, and how the rest is met. */
export function Coverage({ query }: ViewProps) {
  const wanted = query.get('workspace');
  // A request that only reads brings nothing about, so no event tells of it.
  const { data, problem, refresh } = useLive(
    async (control) => {
      const [coverage, situation] = await Promise.all([control.readCoverage(), situationIn(control, wanted)]);
      return { coverage, situation };
    },
    `coverage ${wanted}`,
    { everyMs: 1_000 },
  );
  const action = useAction();
  const anew = async () => {
    await action.run((control) => control.clearCoverage());
    refresh();
  };
  const sections = data?.situation === undefined ? [] : sectionsOf(data.coverage, data.situation);
  const all = sections.flatMap(({ items }) => items);
  const met = all.filter(({ metAt }) => metAt !== null).length;
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
        <Empty title="There is no workspace.">
          <p>Open one: POST /_mock/workspaces.</p>
        </Empty>
      )}
      {data?.situation !== undefined && (
        <>
          <div class="acts">
            <progress max={all.length} value={met} aria-label="What was met" />
            <output>
              {met} of {all.length} met
            </output>
            <Choices query={query} workspaceId={data.situation.workspaceId} />
            <button type="button" disabled={action.busy || met === 0} onClick={anew}>
              Begin anew
            </button>
          </div>
          {isUnmetOnly && met === all.length && <Empty title="Everything was met." />}
          {sections.map(({ title, items }) => {
            const shown = isUnmetOnly ? items.filter(({ metAt }) => metAt === null) : items;
            return shown.length === 0 ? null : (
              <section key={title} class="coverage-section" aria-label={title}>
                <h3>{title}</h3>
                <ul class="items">
                  {shown.map((item) => (
                    <Item key={item.name} {...item} />
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

function Choices({ query, workspaceId }: { query: URLSearchParams; workspaceId: string }) {
  const { data } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('coverage', [], next), { replace: true });
  };
  return (
    <>
      <label>
        in{' '}
        <select
          aria-label="Workspace to bring it about in"
          value={workspaceId}
          onChange={(event) => change('workspace', event.currentTarget.value)}
        >
          {(data?.workspaces ?? [{ workspaceId }]).map((one) => (
            <option key={one.workspaceId}>{one.workspaceId}</option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={query.get('only') === 'unmet'}
          onChange={(event) => change('only', event.currentTarget.checked ? 'unmet' : '')}
        />{' '}
        only what was not met
      </label>
    </>
  );
}

interface Section {
  title: string;
  items: { name: string; about?: string; metAt: string | null; way: Way }[];
}

function sectionsOf(coverage: ControlSchemas['Coverage'], situation: Situation): Section[] {
  const { statuses, errors, entryTypes, contentTypes } = coverage;
  return [
    {
      title: 'Statuses of sessions',
      items: statuses.map(({ status, metAt }) => ({ name: status, metAt, way: wayToStatus(status, situation) })),
    },
    {
      title: 'Entries of transcripts',
      items: entryTypes.map(({ type, metAt }) => ({ name: type, metAt, way: wayToEntry({ entry: type }, situation) })),
    },
    {
      title: 'Content of messages',
      items: contentTypes.map(({ type, metAt }) => {
        return { name: type, metAt, way: wayToEntry({ content: type }, situation) };
      }),
    },
    ...[...Map.groupBy(errors, ({ operationId }) => operationId)].map(([operationId, own]) => ({
      title: `Errors of ${operationId}`,
      items: own.map((error) => ({
        name: error.errorCode,
        about: String(error.status),
        metAt: error.metAt,
        way: wayToError(error, situation.workspaceId),
      })),
    })),
  ];
}
