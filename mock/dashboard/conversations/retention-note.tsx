import { useLive } from '../live/use-live.ts';
import { pluralize } from '../pluralize.ts';

/** Says that sessions have left, once some have. */
export function RetentionNote() {
  const { data } = useLive((control) => control.getHealth(), 'health', {
    isRelevant: (changes) => changes === 'all' || changes.some(({ type }) => type === 'sessions-left'),
  });
  if (data?.sessions === undefined || data.sessions.left === 0) return null;
  const { left, keep } = data.sessions;
  return (
    <p class="note">
      {pluralize(left, 'older conversation')} left: the mock keeps {keep?.toLocaleString('en') ?? 'all'}. Start it with
      --max-sessions for more.
    </p>
  );
}
