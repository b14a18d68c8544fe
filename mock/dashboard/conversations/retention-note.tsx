import { useLive } from '../live/use-live.ts';
import { pluralize } from '../pluralize.ts';

/** Says that the mock has evicted sessions. */
export function RetentionNote() {
  const { data } = useLive((control) => control.getHealth(), 'health', {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type === 'sessions-evicted'),
  });
  if (data?.sessions === undefined || data.sessions.evicted === 0) return null;
  const { evicted, max } = data.sessions;
  return (
    <p class="note">
      {pluralize(evicted, 'older conversation')} evicted: the mock keeps {max?.toLocaleString('en') ?? 'all'}. Start it
      with --max-sessions for more.
    </p>
  );
}
