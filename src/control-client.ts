import {
  type ControlErrorCode,
  type ControlInput,
  type ControlOutput,
  type ControlSchemas,
  controlOperationIds,
  controlOperations,
  type UnaryControlOperationId,
} from './control-operations.ts';
import { parseJson } from './json.ts';
import { toRequestPath } from './request-path.ts';

/**
 * Every operation of the control plane as a method: path, query and body fields in one object.
 *
 * A method resolves with the data and rejects with a {@link ControlError} when it is refused.
 */
export type Control = {
  [Id in UnaryControlOperationId]: (
    ...input: Record<never, never> extends ControlInput<Id> ? [input?: ControlInput<Id>] : [input: ControlInput<Id>]
  ) => Promise<ControlOutput<Id>>;
} & {
  /** What happens, as it happens: from event number `since` on, or from now. Breaking off the loop ends it. */
  streamEvents(options?: { since?: number }): AsyncIterableIterator<ControlSchemas['Event']>;
};

/** What the control plane did not do, and why. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;
  readonly errorCode: ControlErrorCode;

  constructor(status: number, errorCode: ControlErrorCode, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

export interface ControlOptions {
  /** Where the control plane is, with its `/_mock`: `http://127.0.0.1:4010/_mock`. */
  baseUrl: string;
  /** What the token file holds; not needed on loopback. */
  token?: string;
  /** Sends the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A client of the control plane: `await control.advanceClock({ hours: 2 })`. */
export function createControl({ baseUrl, token, fetch = globalThis.fetch }: ControlOptions): Control {
  const requestOf = (operationId: keyof typeof controlOperations, input: Readonly<Record<string, unknown>>) => {
    const { method, path, pathParameters, queryParameters, hasBody } = controlOperations[operationId];
    const toEntries = (names: readonly string[]) =>
      names.flatMap((name): [string, string][] => (input[name] === undefined ? [] : [[name, String(input[name])]]));
    const url = new URL(baseUrl + toRequestPath(path, Object.fromEntries(toEntries(pathParameters))));
    url.search = String(new URLSearchParams(toEntries(queryParameters)));
    const parameterNames = [...pathParameters, ...queryParameters];
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !parameterNames.includes(name)));
    const headers = {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    return new Request(url, { method, headers, redirect: 'error', ...(hasBody ? { body: JSON.stringify(body) } : {}) });
  };
  const call = async (operationId: UnaryControlOperationId, input: Readonly<Record<string, unknown>> = {}) => {
    const response = await fetch(requestOf(operationId, input));
    return dataOf(response.status, await response.text());
  };
  async function* streamEvents({ since }: { since?: number } = {}): AsyncIterableIterator<ControlSchemas['Event']> {
    const response = await fetch(requestOf('streamEvents', { since }));
    if (response.status !== 200 || response.body === null) throw dataOf(response.status, await response.text());
    let buffer = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + chunk).split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined && !block.startsWith('event: replaced'))
          yield JSON.parse(data) as ControlSchemas['Event'];
      }
    }
  }
  const methods = controlOperationIds
    .filter((id): id is UnaryControlOperationId => id !== 'streamEvents')
    .map((id) => [id, (input?: Readonly<Record<string, unknown>>) => call(id, input)] as const);
  // Entries forget which method stands under which name; here each was made for the operation it is named after.
  return { ...Object.fromEntries(methods), streamEvents } as Control;
}

/** The data of a success. @throws ControlError for a refusal, and for what is no answer of a control plane. */
function dataOf(status: number, text: string): unknown {
  const body = parseJson(text);
  if (status === 200 && body !== undefined) return body;
  if (typeof body === 'object' && body !== null && 'errorCode' in body && 'message' in body) {
    throw new ControlError(status, body.errorCode as ControlErrorCode, String(body.message));
  }
  throw new ControlError(status, 'pathNotFound', `No control plane answered, but: ${text.slice(0, 200)}`);
}
