import { useState } from 'preact/hooks';
import { Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useAction } from '../live/use-action.ts';
import type { Suggestion } from './suggestions.ts';

/** Something that is met or not, and how it is. */
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
  // What is to be done then stays, though the step has changed what could be done next.
  const [completed, setCompleted] = useState<Suggestion>();
  const { busy, problem, run } = useAction();
  const { action } = suggestion;
  const { instruction, line } = completed ?? suggestion;
  const runAction = async () => {
    if (action !== undefined && (await run(action.run))) setCompleted(suggestion);
  };
  return (
    <li class={coveredAt === null ? 'item' : 'item item-met'}>
      <p class="item-name">
        <span class="code">{name}</span> {about !== undefined && <span class="item-about">{about}</span>}
      </p>
      {coveredAt === null ? (
        <span class="item-state">not met yet</span>
      ) : (
        <span class="item-state">
          met <Timestamp at={coveredAt} />
        </span>
      )}
      {coveredAt === null && (
        <div class="item-way">
          {action !== undefined && (
            <button type="button" disabled={busy} aria-label={`${name}: ${action.label}`} onClick={runAction}>
              {action.label}
            </button>
          )}
          <Problem error={problem} />
          <p role="status">{completed === undefined ? instruction : `Done. ${instruction}`}</p>
          {line !== undefined && <p class="code line">{line}</p>}
        </div>
      )}
    </li>
  );
}
