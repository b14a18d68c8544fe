import { useState } from 'preact/hooks';
import { Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useAction } from '../live/use-action.ts';
import type { Suggestion } from './suggestions.ts';

/** One item of the coverage, and how to cover it. */
export function CoverageItem({
  name,
  about,
  coveredAt,
  suggestion,
}: {
  name: string;
  about?: string;
  coveredAt: string | null;
  suggestion: Suggestion;
}) {
  // The instruction stays, though the action may have changed the suggestion.
  const [completed, setCompleted] = useState<Suggestion>();
  const { busy, problem, run } = useAction();
  const { action } = suggestion;
  const { instruction, command } = completed ?? suggestion;
  const runAction = async () => {
    if (action !== undefined && (await run(action.run))) setCompleted(suggestion);
  };
  return (
    <li class={coveredAt === null ? 'item' : 'item item-covered'}>
      <p class="item-name">
        <span class="code">{name}</span> {about !== undefined && <span class="item-about">{about}</span>}
      </p>
      {coveredAt === null ? (
        <span class="item-state">not covered</span>
      ) : (
        <span class="item-state">
          covered <Timestamp at={coveredAt} />
        </span>
      )}
      {coveredAt === null && (
        <div class="item-suggestion">
          {action !== undefined && (
            <button type="button" disabled={busy} aria-label={`${name}: ${action.label}`} onClick={runAction}>
              {action.label}
            </button>
          )}
          <Problem error={problem} />
          <p role="status">{completed === undefined ? instruction : `Done. ${instruction}`}</p>
          {command !== undefined && <p class="code command">{command}</p>}
        </div>
      )}
    </li>
  );
}
