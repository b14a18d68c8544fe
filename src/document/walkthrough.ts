import type { OperationId } from '../operations.ts';

/** How an example of the document comes about: what happened before, and the request. `{name}` in it is a kept value. */
export interface Walkthrough {
  /** The situation before the request; nothing has happened when it is left out. */
  given?: string;
  request: WalkthroughRequest;
}

export interface WalkthroughRequest {
  /** The API key; null sends none. @defaultValue the key of the workspace acme */
  key?: string | null;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A request that no client of the interface would send; its path may be an absolute URL. */
  raw?: { method: string; path: string; contentType?: string; body?: string };
}

/** What has happened before a request. */
export interface Situation {
  text: string;
  steps: readonly Step[];
}

export type Step =
  | (WalkthroughRequest & {
      send: OperationId;
      /** What later requests need: members of `data`, by the name that they are kept under. */
      keep?: Readonly<Record<string, string>>;
    })
  | { advance: { minutes?: number; seconds?: number } }
  | { customerSays: string }
  | { edit: string; where: Readonly<Record<string, string>>; with: object }
  | { add: string; record: object };
