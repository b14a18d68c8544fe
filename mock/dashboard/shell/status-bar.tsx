import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { useMock } from '../live/mock.ts';
import type { CommandFrame, Notice, Question } from '../live/use-command.ts';

const lifetimeMs = 2_000;

/** A question, and what happens when the person answers it. */
interface Asked extends Question {
  answer(isConfirmed: boolean): void;
}

/**
 * The latest notice, the question that is open, and what runs commands. A success is shown for two seconds, a problem until
 * it is closed.
 */
export function useNotices() {
  const [notice, setNotice] = useState<Notice>();
  const [asked, setAsked] = useState<Asked>();
  const lastCommand = useRef<Promise<unknown>>(Promise.resolve());
  const [frame] = useState<CommandFrame>({
    notify: setNotice,
    confirm: (question) =>
      new Promise((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setAsked(undefined);
          resolve(isConfirmed);
        };
        setAsked({ ...question, answer });
      }),
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
  return { notice, asked, frame, dismiss };
}

/** What has just happened, in a line of its own below everything: it covers nothing. */
export function StatusBar({ notice, asked, dismiss }: Omit<ReturnType<typeof useNotices>, 'frame'>) {
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
      {asked !== undefined && <Confirmation {...asked} />}
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

/** Asks before something is lost. Escape cancels. */
function Confirmation({ action, loses, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="question" aria-labelledby="question" onClose={() => answer(false)}>
      <div class="stack">
        <h2 id="question">{action}?</h2>
        <p>{loses}</p>
        <p class="actions">
          <Button label={action} class="danger" onClick={() => answer(true)} />
          <Button label="Cancel" onClick={() => answer(false)} />
        </p>
      </div>
    </dialog>
  );
}
