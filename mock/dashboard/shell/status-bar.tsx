import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../components/buttons.tsx';
import { useShared } from '../live/shared.ts';
import { connect, connection, notice, question } from '../live/use-live.ts';

const lifetimeMs = 2_000;

export function StatusBar() {
  const shown = useShared(notice);
  const dismiss = () => notice.set(undefined);
  useEffect(() => {
    if (shown === undefined || shown.isProblem) return;
    const timer = setTimeout(dismiss, lifetimeMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <footer class="status-bar">
      <div role="log" aria-label="Notices">
        {shown !== undefined && <p class={shown.isProblem ? 'field-error' : undefined}>{shown.text}</p>}
      </div>
      <Confirmation />
      {shown?.isProblem && <Button label="×" class="quiet" aria-label="Dismiss" onClick={dismiss} />}
      <div role="status" class="connection">
        {useShared(connection) === 'lost' && (
          <p>
            The mock does not respond. This data may be outdated; the dashboard reconnects automatically.
            <Button label="Try now" onClick={connect} />
          </p>
        )}
      </div>
    </footer>
  );
}

function Confirmation() {
  const confirmation = useShared(question);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), [confirmation]);
  if (confirmation === undefined) return null;
  const { action, loses, answer } = confirmation;
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
