import { useEffect, useRef, useState } from 'preact/hooks';
import { discardEarlierUndo } from '../commands/undo.ts';
import type { CommandFrame, Notice } from '../commands/use-command.ts';
import { Button } from '../components/buttons.tsx';
import { useMock } from '../live/mock.ts';

/** A notice with its number. Only the latest can be undone: a later command has replaced the state before it. */
interface Toast extends Notice {
  number: number;
}

const lifetimeMs = 10_000;
const maxToasts = 3;

/** The notices of the page, and what runs commands. */
export function useToasts() {
  const { control } = useMock();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const latest = useRef(toasts);
  const lastCommand = useRef<Promise<unknown>>(Promise.resolve());
  const show = (next: readonly Toast[]) => {
    latest.current = next;
    setToasts(next);
  };
  useEffect(() => void discardEarlierUndo(control).catch(() => {}), [control]);
  const frame: CommandFrame = {
    notify(notice) {
      const before = latest.current;
      for (const { undo } of before) undo?.discard();
      const kept = before.slice(1 - maxToasts).map((toast) => ({ ...toast, undo: undefined }));
      show([...kept, { ...notice, number: (before.at(-1)?.number ?? 0) + 1 }]);
    },
    inOrder(work) {
      const result = lastCommand.current.then(work);
      lastCommand.current = result.catch(() => {});
      return result;
    },
  };
  const dismiss = (number: number) => show(latest.current.filter((toast) => toast.number !== number));
  return { toasts, frame, dismiss };
}

/** What has just happened. A notice stays while the pointer or the focus is on it. */
export function Toasts({ toasts, frame, dismiss }: ReturnType<typeof useToasts>) {
  const undo = (toast: Toast) => {
    const finish = (notice: Notice) => {
      dismiss(toast.number);
      frame.notify(notice);
    };
    toast.undo?.restore().then(
      () => finish({ text: 'Undone: the state before it is back.' }),
      (error: unknown) => finish({ text: error instanceof Error ? error.message : String(error), isProblem: true }),
    );
  };
  const close = (toast: Toast) => {
    dismiss(toast.number);
    toast.undo?.discard();
  };
  return (
    <section class="toasts" aria-label="Notices" role="log" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.number} toast={toast} onClose={() => close(toast)} onUndo={() => undo(toast)} />
      ))}
    </section>
  );
}

function ToastBox(props: { toast: Toast; onClose(): void; onUndo(): void }) {
  const {
    toast: { text, undo, isProblem = false },
    onClose,
    onUndo,
  } = props;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isProblem) return;
    const timer = setTimeout(onClose, lifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, isProblem]);
  const hold = { onMouseEnter: () => setHeld(true), onFocusIn: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onFocusOut: () => setHeld(false) };
  return (
    <div class={isProblem ? 'toast toast-problem' : 'toast'} {...hold} {...release}>
      <p>{text}</p>
      {undo !== undefined && <Button label="Undo" onClick={onUndo} />}
      <Button label="×" class="quiet" aria-label="Dismiss" onClick={onClose} />
    </div>
  );
}

/** Shown while the connection to the mock is lost. */
export function ConnectionNotice() {
  const { live } = useMock();
  const [connection, setConnection] = useState(live.connection);
  useEffect(() => {
    setConnection(live.connection);
    return live.onConnection(setConnection);
  }, [live]);
  return (
    <div role="status" class="connection">
      {connection === 'lost' && (
        <p>
          The mock does not respond. This data may be outdated; the dashboard reconnects automatically.
          <Button label="Try now" onClick={() => live.retry()} />
        </p>
      )}
    </div>
  );
}
