import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Button } from '../components/buttons.tsx';
import { EmptyState, Problem, Sheet } from '../components/layout.tsx';
import { describeChoice, Timestamp } from '../components/marks.tsx';
import { setQuery, type ViewProps } from '../live/route.tsx';
import { controlPath } from '../live/service.ts';
import { useCommand, useLive } from '../live/use-live.ts';

interface Section {
  title: string;
  items: { name: string; about?: string; coveredAt: string | null }[];
}

export function Coverage({ query }: ViewProps) {
  const { data, problem } = useLive((control) => control.readCoverage(), 'coverage');
  const { busy, run } = useCommand();
  const sections = data === undefined ? [] : toSections(data);
  const all = sections.flatMap(({ items }) => items);
  const coveredCount = all.filter(({ coveredAt }) => coveredAt !== null).length;
  const isUncoveredOnly = query.get('only') === 'uncovered';
  return (
    <Sheet label="Coverage">
      <h2>Coverage</h2>
      <p class="hint">What the responses to your app have contained, and what they have not. Scenarios do not count.</p>
      <Problem error={problem} />
      {data !== undefined && (
        <div class="actions">
          <progress max={all.length} value={coveredCount} aria-label="Coverage" />
          <output class="lead">
            {coveredCount} of {all.length} covered
          </output>
          <label>
            <input
              type="checkbox"
              checked={isUncoveredOnly}
              onChange={(event) => setQuery('coverage', query, 'only', event.currentTarget.checked ? 'uncovered' : '')}
            />{' '}
            only not covered
          </label>
          <a href={`${controlPath}/coverage`} download="coverage.json" class="as-button">
            Export as JSON
          </a>
          <Button
            label="Reset"
            disabled={busy || coveredCount === 0}
            onClick={() =>
              run((control) => control.clearCoverage(), 'Coverage reset', {
                action: 'Reset coverage',
                loses: 'Everything counts as not covered again.',
              })
            }
          />
        </div>
      )}
      {isUncoveredOnly && coveredCount > 0 && coveredCount === all.length && (
        <EmptyState title="Everything is covered." />
      )}
      {sections.map(({ title, items }) => {
        const visibleItems = isUncoveredOnly ? items.filter(({ coveredAt }) => coveredAt === null) : items;
        return visibleItems.length === 0 ? null : (
          <section key={title} class="stack" aria-label={title}>
            <h3>{title}</h3>
            <ul class="items">
              {visibleItems.map(({ name, about, coveredAt }) => (
                <li key={name} class={coveredAt === null ? 'item' : 'item tone-good'}>
                  <p>
                    <span class="code">{name}</span> <span class="soft">{about !== name && about}</span>
                  </p>
                  <span class="hint">
                    {coveredAt === null ? 'not covered' : 'covered '}
                    {coveredAt !== null && <Timestamp at={coveredAt} />}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Sheet>
  );
}

function toSections({ statuses, entryTypes, contentTypes, errors }: ControlSchemas['Coverage']): Section[] {
  const byType = ({ type, coveredAt }: { type: string; coveredAt: string | null }) => ({ name: type, coveredAt });
  const statusItems = statuses.map(({ status, ...rest }) => ({ name: status, about: describeChoice(status), ...rest }));
  return [
    { title: 'Statuses', items: statusItems },
    { title: 'Entries of transcripts', items: entryTypes.map(byType) },
    { title: 'Content of messages', items: contentTypes.map(byType) },
    ...[...Map.groupBy(errors, ({ operationId }) => operationId)].map(([operationId, group]) => ({
      title: `Errors of ${operationId}`,
      items: group.map(({ errorCode, status, coveredAt }) => ({ name: errorCode, about: String(status), coveredAt })),
    })),
  ];
}
