import type { ComponentChildren } from 'preact';

/** What stands where nothing is to be seen yet, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** What did not work, in the words of the mock. */
export function Problem({ error }: { error: Error | undefined }) {
  if (error === undefined) return null;
  return (
    <p class="problem" role="alert">
      {error.message}
    </p>
  );
}
