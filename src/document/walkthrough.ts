import type { OperationId } from '../operations.ts';

/** The request of an example response, and the situation before it. `{name}` is a value from the situation. */
export interface Walkthrough {
  given?: string;
  request: WalkthroughRequest;
}

export interface WalkthroughRequest {
  /** The API key; null sends none. @defaultValue the key of the workspace acme */
  key?: string | null;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A malformed request, which the typed fields cannot express. Its path may be an absolute URL. */
  raw?: { method: string; path: string; contentType?: string; body?: string };
}

export interface Situation {
  text: string;
  steps: readonly Step[];
}

export type Step =
  | (WalkthroughRequest & {
      send: OperationId;
      /** Stores members of the response's `data` for later requests, by placeholder name. */
      keep?: Readonly<Record<string, string>>;
    })
  | { advance: { minutes?: number; seconds?: number } }
  | { customerSays: string }
  | { edit: string; where: Readonly<Record<string, string>>; with: object }
  | { add: string; record: object };
