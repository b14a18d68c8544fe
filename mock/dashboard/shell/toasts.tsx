import { useEffect, useRef, useState } from 'preact/hooks';
import { useMock } from '../mock.ts';
import { discardEarlierUndo } from '../steering/undo.ts';
import { shellStrings as strings } from '../strings/shell.ts';
import type { Notice } from './shell.ts';

/** A notice with its number. Only the latest can be undone: a later step has replaced the state before it. */
export interface Toast extends Notice {
  number: number;
}

const lifetimeMs = 10_000;
const maxToasts = 3;

/** The notices of the page, and what adds one. */
export function useToasts() {
  const { control } = useMock();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const latest = useRef(toasts);
  const show = (next: readonly Toast[]) => {
    latest.current = next;
    setToasts(next);
  };
  useEffect(() => void discardEarlierUndo(control).catch(() => {}), [control]);
  return {
    toasts,
    notify(notice: Notice) {
      const before = latest.current;
      for (const { undo } of before) undo?.discard();
      const kept = before.slice(1 - maxToasts).map((toast) => ({ ...toast, undo: undefined }));
      show([...kept, { ...notice, number: (before.at(-1)?.number ?? 0) + 1 }]);
    },
    dismiss: (number: number) => show(latest.current.filter((toast) => toast.number !== number)),
  };
}

/** What has just happened. It stays while the pointer or the focus is on it. */
export function Toasts({ toasts, notify, dismiss }: ReturnType<typeof useToasts>) {
  return (
    <section class="toasts" aria-label={strings.notices} role="log" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox
          key={toast.number}
          toast={toast}
          onDismiss={() => {
            dismiss(toast.number);
            toast.undo?.discard();
          }}
          onUndone={(problem) => {
            dismiss(toast.number);
            notify(problem === undefined ? { text: strings.undone } : { text: problem, isProblem: true });
          }}
        />
      ))}
    </section>
  );
}

function ToastBox({
  toast: { text, undo, isProblem = false },
  onDismiss,
  onUndone,
}: {
  toast: Toast;
  onDismiss(): void;
  onUndone(problem: string | undefined): void;
}) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isProblem) return;
    const timer = setTimeout(onDismiss, lifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, isProblem]);
  const hold = { onMouseEnter: () => setHeld(true), onFocusIn: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onFocusOut: () => setHeld(false) };
  return (
    <div class={isProblem ? 'toast toast-problem' : 'toast'} {...hold} {...release}>
      <p>{text}</p>
      {undo !== undefined && (
        <button
          type="button"
          onClick={() =>
            undo.restore().then(
              () => onUndone(undefined),
              (error: unknown) => onUndone(error instanceof Error ? error.message : String(error)),
            )
          }
        >
          {strings.undo}
        </button>
      )}
      <button type="button" class="quiet" aria-label={strings.dismiss} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
