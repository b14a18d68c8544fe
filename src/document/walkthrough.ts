import type { OperationId } from '../operations.ts';

/** The situation and the request that produce an example of the document. `{name}` in the request refers to a kept value. */
export interface Walkthrough {
  /** The situation before the request. If it is missing, nothing has happened. */
  given?: string;
  request: WalkthroughRequest;
}

export interface WalkthroughRequest {
  /** The API key; null sends none. @defaultValue the key of the workspace acme */
  key?: string | null;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A request that no normal client sends. Its path may be an absolute URL. */
  raw?: { method: string; path: string; contentType?: string; body?: string };
}

/** The events before a request. */
export interface Situation {
  text: string;
  steps: readonly Step[];
}

export type Step =
  | (WalkthroughRequest & {
      send: OperationId;
      /** Values for later requests: members of `data`, by the name under which they are kept. */
      keep?: Readonly<Record<string, string>>;
    })
  | { advance: { minutes?: number; seconds?: number } }
  | { customerSays: string }
  | { edit: string; where: Readonly<Record<string, string>>; with: object }
  | { add: string; record: object };
