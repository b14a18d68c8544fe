import type { ComponentChildren } from 'preact';

/** Shown instead of an empty list, with what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** The error message of the mock. */
export function Problem({ error }: { error: Error | undefined }) {
  if (error === undefined) return null;
  return (
    <p class="problem" role="alert">
      {error.message}
    </p>
  );
}
