import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { useLive } from '../live/use-live.ts';
import { pluralize } from '../pluralize.ts';
import { setQuery } from '../route/query.ts';
import { useStep } from '../steering/use-step.ts';
import { stepStrings } from '../strings/steps.ts';
import { Gap } from './gap.tsx';

type GapInfo = ControlSchemas['Gap'];

const filterLabels = {
  alternatives: 'With alternatives',
  chosen: 'Changed from default',
} as const;

/** The profile: every gap by chapter, with its default and its alternatives. */
export function Gaps({ query }: { query: URLSearchParams }) {
  const { data, problem, refresh } = useLive((control) => control.listGaps(), 'gaps', {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type === 'profile-set'),
  });
  const action = useStep();
  const choose = (choices: Readonly<Record<string, string>>) =>
    action
      .run({
        done: stepStrings.gapsAnswered,
        scope: 'no-undo',
        send: (control) => answerGaps(control, choices),
        undo: (control, before) => answerGaps(control, before).finally(refresh),
      })
      .finally(refresh);
  const matchingGaps = data?.gaps.filter((gap) => matchesFilter(gap, query)) ?? [];
  const changedGaps = data?.gaps.filter((gap) => gap.chosen !== 'default') ?? [];
  const resetAll = () => choose(Object.fromEntries(changedGaps.map(({ id }) => [id, 'default'])));
  return (
    <>
      <h2>Gaps</h2>
      <p class="sheet-lead">
        What the interface leaves open. The mock uses the default; choose an alternative to see whether your program
        depends on behaviour that nobody has promised.
      </p>
      <GapFilters query={query} chapters={[...new Set(data?.gaps.map(chapterOf))]} matchCount={matchingGaps.length} />
      <Problem error={problem ?? action.problem} />
      {changedGaps.length > 0 && (
        <p class="actions">
          {pluralize(changedGaps.length, 'gap')} changed from default.
          <button type="button" disabled={action.busy} onClick={resetAll}>
            Reset all
          </button>
        </p>
      )}
      {data !== undefined && matchingGaps.length === 0 && (
        <EmptyState title="No gap matches.">
          <p>Use fewer words, or remove filters.</p>
        </EmptyState>
      )}
      {[...Map.groupBy(matchingGaps, chapterOf)].map(([chapter, gaps]) => (
        <section key={chapter} aria-label={chapter} class="chapter">
          <h3>{chapter}</h3>
          <ul class="cards">
            {gaps.map((gap) => (
              <Gap key={gap.id} gap={gap} onChoose={(choice) => choose({ [gap.id]: choice })} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Answers gaps. @returns how they were answered before. */
async function answerGaps(
  control: Control,
  choices: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  // A profile is set as a whole, and somebody else may have changed it.
  const { gaps } = await control.listGaps();
  const profile = Object.fromEntries(gaps.map(({ id, chosen }) => [id, choices[id] ?? chosen]));
  const nonDefault = Object.entries(profile).filter(([, chosen]) => chosen !== 'default');
  await control.setProfile({ profile: Object.fromEntries(nonDefault) });
  return Object.fromEntries(gaps.filter(({ id }) => id in choices).map(({ id, chosen }) => [id, chosen]));
}

function GapFilters({
  query,
  chapters,
  matchCount,
}: {
  query: URLSearchParams;
  chapters: string[];
  matchCount: number;
}) {
  const setFilter = (name: string, value: string) => setQuery('faults', query, name, value, ['gaps']);
  return (
    <search class="actions gap-filters" aria-label="Filter">
      <input
        type="search"
        aria-label="Search gaps"
        placeholder="Search"
        value={query.get('search') ?? ''}
        onInput={(event) => setFilter('search', event.currentTarget.value)}
      />
      <select
        aria-label="Chapter"
        value={query.get('chapter') ?? ''}
        onChange={(event) => setFilter('chapter', event.currentTarget.value)}
      >
        <option value="">All chapters</option>
        {chapters.map((chapter) => (
          <option key={chapter}>{chapter}</option>
        ))}
      </select>
      <select
        aria-label="Which gaps"
        value={query.get('only') ?? ''}
        onChange={(event) => setFilter('only', event.currentTarget.value)}
      >
        <option value="">All gaps</option>
        {Object.entries(filterLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <output>{matchCount} found</output>
    </search>
  );
}

function chapterOf({ id }: GapInfo): string {
  return id.split('/')[0] ?? id;
}

/** Every word has to occur in the gap, in any case. */
function matchesFilter(gap: GapInfo, query: URLSearchParams): boolean {
  const text = [
    gap.id,
    gap.description,
    gap.default,
    ...gap.alternatives.flatMap((alternative) => [alternative.id, alternative.description]),
  ].join('\n');
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const only = query.get('only');
  return (
    words.every((word) => text.toLowerCase().includes(word)) &&
    (!query.get('chapter') || query.get('chapter') === chapterOf(gap)) &&
    (only !== 'alternatives' || gap.alternatives.length > 0) &&
    (only !== 'chosen' || gap.chosen !== 'default')
  );
}
