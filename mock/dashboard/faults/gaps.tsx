import type { ControlSchemas } from '../../../src/control-operations.ts';
import { EmptyState, Problem } from '../components/notice.tsx';
import { useAction } from '../live/use-action.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, navigate } from '../route/route.ts';
import { Gap } from './gap.tsx';

type GapInfo = ControlSchemas['Gap'];

const filterLabels = {
  alternatives: 'Those with a choice',
  chosen: 'Those chosen otherwise',
} as const;

/** The profile: every gap by chapter, with what the mock does there and what it could do instead. */
export function Gaps({ query }: { query: URLSearchParams }) {
  const { data, problem, refresh } = useLive((control) => control.listGaps(), 'gaps', {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type === 'profile-set'),
  });
  const action = useAction();
  const choose = async (setFilter: Readonly<Record<string, string>>) => {
    const succeeded = await action.run(async (control) => {
      // A profile is set as a whole, and somebody else may have chosen meanwhile.
      const { gaps } = await control.listGaps();
      const profile = {
        ...Object.fromEntries(gaps.map(({ id, chosen: changedGaps }) => [id, changedGaps])),
        ...setFilter,
      };
      const nonDefault = Object.entries(profile).filter(([, changedGaps]) => changedGaps !== 'default');
      await control.setProfile({ profile: Object.fromEntries(nonDefault) });
    });
    refresh();
    return succeeded;
  };
  const matchingGaps = data?.gaps.filter((gap) => matchesFilter(gap, query)) ?? [];
  const changedGaps = data?.gaps.filter((gap) => gap.chosen !== 'default') ?? [];
  const resetAll = () => choose(Object.fromEntries(changedGaps.map(({ id }) => [id, 'default'])));
  return (
    <>
      <h2>Gaps</h2>
      <p class="sheet-lead">
        What the interface leaves open. The mock does what stands first; where another answer is as plausible, choose it
        and see whether your program depends on what nobody has promised.
      </p>
      <GapFilters query={query} chapters={[...new Set(data?.gaps.map(chapterOf))]} matchCount={matchingGaps.length} />
      <Problem error={problem ?? action.problem} />
      {changedGaps.length > 0 && (
        <p class="acts">
          {changedGaps.length === 1 ? '1 gap is' : `${changedGaps.length} gaps are`} chosen otherwise.
          <button type="button" disabled={action.busy} onClick={resetAll}>
            All back to default
          </button>
        </p>
      )}
      {data !== undefined && matchingGaps.length === 0 && (
        <EmptyState title="No gap fits.">
          <p>Search for fewer words, or look at all gaps.</p>
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

function GapFilters({
  query,
  chapters,
  matchCount,
}: {
  query: URLSearchParams;
  chapters: string[];
  matchCount: number;
}) {
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(hrefOf('faults', ['gaps'], next), { replace: true });
  };
  return (
    <search class="acts gap-filters" aria-label="Filter">
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
        <option value="">Every chapter</option>
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

/** Every word has to stand somewhere in the gap, in any case. */
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
