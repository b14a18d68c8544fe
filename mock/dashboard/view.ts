import type { ComponentType } from 'preact';

/** The properties of a view: the segments of the address after its name, and the query. */
export interface ViewProps {
  segments: readonly string[];
  query: URLSearchParams;
}

export interface View {
  title: string;
  component: ComponentType<ViewProps>;
}
