import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { useMock } from '../live/mock.ts';
import type { CommandFrame, Notice } from '../live/use-command.ts';

const lifetimeMs = 2_000;

/** The latest notice, and what runs commands. A success is shown for two seconds, a problem until it is closed. */
export function useNotices() {
  const [notice, setNotice] = useState<Notice>();
  const lastCommand = useRef<Promise<unknown>>(Promise.resolve());
  const [frame] = useState<CommandFrame>({
    notify: setNotice,
    inOrder(work) {
      const result = lastCommand.current.then(work);
      lastCommand.current = result.catch(() => {});
      return result;
    },
  });
  const dismiss = () => setNotice(undefined);
  useEffect(() => {
    if (notice === undefined || notice.isProblem) return;
    const timer = setTimeout(dismiss, lifetimeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice, frame, dismiss };
}

/** What has just happened, in a line of its own below everything: it covers nothing. */
export function StatusBar({ notice, dismiss }: Omit<ReturnType<typeof useNotices>, 'frame'>) {
  const { live } = useMock();
  const [connection, setConnection] = useState(live.connection);
  useEffect(() => {
    setConnection(live.connection);
    return live.onConnection(setConnection);
  }, [live]);
  return (
    <footer class="status-bar">
      <div role="log" aria-label="Notices">
        {notice !== undefined && <p class={notice.isProblem ? 'field-error' : undefined}>{notice.text}</p>}
      </div>
      {notice?.isProblem && <Button label="×" class="quiet" aria-label="Dismiss" onClick={dismiss} />}
      <div role="status" class="connection">
        {connection === 'lost' && (
          <p>
            The mock does not respond. This data may be outdated; the dashboard reconnects automatically.
            <Button label="Try now" onClick={() => live.retry()} />
          </p>
        )}
      </div>
    </footer>
  );
}
