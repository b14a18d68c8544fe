import type { ComponentType } from 'preact';

/** What a view is given: the steps of the address behind its own name, and the query. */
export interface ViewProps {
  segments: readonly string[];
  query: URLSearchParams;
}

export interface View {
  title: string;
  component: ComponentType<ViewProps>;
}
