import { useEffect, useState } from 'preact/hooks';
import type { Control, ControlSchemas } from '../../../src/control-operations.ts';
import { Button } from '../components/buttons.tsx';
import { Prose } from '../components/content-item.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { EmptyState, Problem } from '../components/layout.tsx';
import { hrefOf, Link } from '../live/route.tsx';
import { hasWords, pluralize } from '../live/text.ts';
import { useCommand, useLive } from '../live/use-live.ts';

type Gap = ControlSchemas['Gap'] & { count: number };

async function readGaps(control: Control, workspaceId: string | undefined): Promise<Gap[]> {
  const { gaps } = await control.listGaps();
  const filter = { ...(workspaceId !== undefined && { workspaceId }), hasGaps: true };
  const { exchanges } = await control.listExchanges({ ...filter, limit: 1_000 });
  const met = Map.groupBy(
    exchanges.flatMap((exchange) => exchange.gaps),
    (id) => id,
  );
  const counted = gaps.map((gap) => ({ ...gap, count: met.get(gap.id)?.length ?? 0 }));
  return counted.toSorted((one, other) => other.count - one.count);
}

export function Gaps({ query }: { query: URLSearchParams }) {
  const workspaceId = query.get('workspaceId') || undefined;
  const { data: gaps = [], problem } = useLive((control) => readGaps(control, workspaceId), `gaps of ${workspaceId}`);
  const { busy, run } = useCommand();
  const matchingGaps = gaps.filter((gap) => matchesFilter(gap, query));
  const changedGaps = gaps.filter((gap) => gap.chosen !== 'default');
  const defaults = Object.fromEntries(changedGaps.map(({ id }) => [id, 'default']));
  const resetAll = () => run((control) => chooseAnswers(control, defaults), 'Gaps answered by default');
  return (
    <>
      <h2>Gaps</h2>
      <p class="hint">
        The interface says nothing about these. The mock uses the default; choose an alternative to see whether your
        program depends on behaviour that the interface does not promise.
      </p>
      <FilterBar
        view="faults"
        segments={['gaps']}
        query={query}
        hint="Id, text…"
        fields={[
          { name: 'chapter', label: 'Chapter', choices: [...new Set(gaps.map(chapterOf))] },
          { name: 'only', label: 'Only', choices: ['met', 'alternatives', 'chosen'] },
        ]}
        total={matchingGaps.length}
      />
      <Problem error={problem} />
      {changedGaps.length > 0 && (
        <p class="actions">
          {pluralize(changedGaps.length, 'gap')} changed from default.
          <Button label="Reset all" disabled={busy} onClick={resetAll} />
        </p>
      )}
      {gaps.length > 0 && matchingGaps.length === 0 && (
        <EmptyState title="No gap matches." hint="Use fewer words, or remove filters." />
      )}
      {[...Map.groupBy(matchingGaps, (gap) => (gap.count > 0 ? 'Met by requests' : chapterOf(gap)))].map(
        ([title, gaps]) => (
          <section key={title} aria-label={title} class="stack">
            <h3>{title}</h3>
            <ul class="stack">
              {gaps.map((gap) => (
                <GapCard key={gap.id} gap={gap} />
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

function GapCard({ gap: { id, description, default: answer, alternatives, chosen, count } }: { gap: Gap }) {
  const { run } = useCommand();
  const [selected, setSelected] = useState(chosen);
  useEffect(() => setSelected(chosen), [chosen]);
  const choose = async (choice: string) => {
    setSelected(choice);
    const isChosen = await run((control) => chooseAnswers(control, { [id]: choice }), 'Gap answered');
    if (!isChosen) setSelected(chosen);
  };
  const answers = alternatives.length === 0 ? [] : [{ id: 'default', description: answer }, ...alternatives];
  return (
    <li class="card gap stack">
      <fieldset>
        <legend>
          <Prose text={description} />
        </legend>
        {answers.length === 0 && (
          <p class="hint">
            <Prose text={answer} />
          </p>
        )}
        {answers.map((each) => (
          <label key={each.id} class="hint">
            <input
              type="radio"
              name={id}
              value={each.id}
              checked={each.id === selected}
              onChange={() => choose(each.id)}
            />
            <span>
              <strong>{each.id}</strong> <Prose text={each.description} />
            </span>
          </label>
        ))}
      </fieldset>
      <p class="actions hint">
        <Link class="code" href={hrefOf('faults', ['gaps'], { search: id })}>
          {id}
        </Link>
        {count > 0 && (
          <Link href={hrefOf('requests', [], { search: `gap:${id}` })}>met by {pluralize(count, 'request')}</Link>
        )}
      </p>
    </li>
  );
}

/**
 * Saving replaces the answers to all open questions. Read the current answers first, because another person may have
 * changed some of them.
 */
async function chooseAnswers(control: Control, choices: Readonly<Record<string, string>>): Promise<void> {
  const { gaps } = await control.listGaps();
  const profile = gaps.map(({ id, chosen }) => [id, choices[id] ?? chosen] as const);
  await control.setProfile({ profile: Object.fromEntries(profile.filter(([, chosen]) => chosen !== 'default')) });
}

function chapterOf({ id }: Pick<Gap, 'id'>): string {
  return id.split('/')[0] ?? id;
}

function matchesFilter(gap: Gap, query: URLSearchParams): boolean {
  const text = [
    gap.id,
    gap.description,
    gap.default,
    ...gap.alternatives.flatMap((alternative) => [alternative.id, alternative.description]),
  ].join('\n');
  const only = query.get('only');
  return (
    hasWords(text, query.get('search') ?? '') &&
    (!query.get('chapter') || query.get('chapter') === chapterOf(gap)) &&
    (only !== 'alternatives' || gap.alternatives.length > 0) &&
    (only !== 'met' || gap.count > 0) &&
    (only !== 'chosen' || gap.chosen !== 'default')
  );
}
