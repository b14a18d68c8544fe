import { checkAddress, checkOptions } from './check-options.ts';
import { controlOperations as table } from './generated/control-operations.ts';
import type { operations as Authored, components } from './generated/control-types.ts';
import { isObject, parseJson } from './json.ts';
import type { JsonBodyOf, Operation } from './operations.ts';
import { failWithAddress, toRequestPath } from './request-path.ts';

export type ControlSchemas = components['schemas'];

/** The `operationId` of an operation of the control plane. */
export type ControlOperationId = keyof typeof table & keyof Authored;

/** `streamEvents` returns a stream instead of a single response. */
export type UnaryControlOperationId = Exclude<ControlOperationId, 'streamEvents'>;

export const controlOperations: Record<ControlOperationId, Omit<Operation, 'bases'> & { takesWorkspace: boolean }> =
  table;

export const controlOperationIds = Object.keys(table) as ControlOperationId[];

type PathOf<Id extends ControlOperationId> = Authored[Id]['parameters'] extends { path: infer Path } ? Path : unknown;

type QueryOf<Id extends ControlOperationId> = Authored[Id]['parameters'] extends { query?: infer Query }
  ? UnknownIfNever<Exclude<Query, undefined>>
  : unknown;

type UnknownIfNever<Part> = [Part] extends [never] ? unknown : Part;

type BodyOf<Id extends ControlOperationId> = Authored[Id] extends { requestBody: infer Body }
  ? JsonBodyOf<Body, unknown>
  : unknown;

export type ControlInput<Id extends ControlOperationId> = PathOf<Id> & QueryOf<Id> & BodyOf<Id>;

/** The data of an operation's response. */
export type ControlOutput<Id extends UnaryControlOperationId> = JsonBodyOf<Authored[Id]['responses'][200], unknown>;

/** The error codes of the control plane. */
export type ControlErrorCode = ControlSchemas['ErrorEnvelope']['errorCode'];

/**
 * Every operation of the control plane as a method, named by its `operationId`. A method takes path, query and body
 * fields in one object and resolves with the data.
 *
 * @throws ControlError (as a rejection) when the control plane refuses the request
 */
export type Control = {
  [Id in UnaryControlOperationId]: (
    ...input: Record<never, never> extends ControlInput<Id> ? [input?: ControlInput<Id>] : [input: ControlInput<Id>]
  ) => Promise<ControlOutput<Id>>;
} & {
  /**
   * Streams events as they happen. Leave the loop to end the stream.
   *
   * @param options `since` is the number of the first event to send; `workspaceId` limits the stream to one workspace
   * @defaultValue from now on
   * @throws ControlError when the control plane refuses the request
   * @example
   * ```ts
   * for await (const { type } of mock.control.streamEvents({ since: 0 })) if (type === 'call-placed') break;
   * ```
   */
  streamEvents(options?: { since?: number; workspaceId?: string }): AsyncIterableIterator<ControlSchemas['Event']>;
};

/** The error of a request that the control plane refused. A refused request changes nothing. */
export class ControlError extends Error {
  override name = 'ControlError';
  /** The HTTP status: 400 to 500. */
  readonly status: number;
  readonly errorCode: ControlErrorCode;

  constructor(status: number, errorCode: ControlErrorCode, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

export interface ControlOptions {
  /** The base URL of the control plane: `http://127.0.0.1:4010/_mock`. */
  baseUrl: string;
  /** The bearer token, if the mock requires a token. @defaultValue none */
  token?: string;
  /**
   * The default workspace for operations on a clock, a profile, sessions or faults. Operations on the whole mock, such
   * as `resetMock`, ignore it.
   * @defaultValue none: these operations concern all workspaces
   */
  workspaceId?: string;
  /** Sends the requests. @defaultValue `globalThis.fetch` */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client for the control plane of a mock that listens. For a mock in this process, use `mock.control`.
 *
 * @example
 * ```ts
 * const control = createControl({ baseUrl: 'http://127.0.0.1:4010/_mock' }); await control.advanceClock({ hours: 2 });
 * ```
 */
export function createControl(options: ControlOptions): Control {
  checkOptions('createControl', options, { baseUrl: true, token: true, workspaceId: true, fetch: true });
  const { baseUrl, token, workspaceId, fetch = (request) => globalThis.fetch(request) } = options;
  checkAddress('baseUrl', baseUrl, 'http://127.0.0.1:4010/_mock');
  const requestOf = (operationId: keyof typeof controlOperations, given: Readonly<Record<string, unknown>>) => {
    const { method, path, pathParameters, queryParameters, hasBody, takesWorkspace } = controlOperations[operationId];
    // The `workspaceId` of `createWorkspace` names the new workspace, so the client's default does not apply.
    const isScoped = workspaceId !== undefined && takesWorkspace && operationId !== 'createWorkspace';
    const input = isScoped ? { workspaceId, ...given } : given;
    const textsOf = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (input[name] == null ? [] : [[name, String(input[name])]])));
    const url = baseUrl + toRequestPath(path, textsOf(pathParameters), textsOf(queryParameters));
    const parameterNames = [...pathParameters, ...queryParameters];
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !parameterNames.includes(name)));
    const headers = {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    return new Request(url, { method, headers, redirect: 'error', ...(hasBody ? { body: JSON.stringify(body) } : {}) });
  };
  const call = async (operationId: UnaryControlOperationId, input: Readonly<Record<string, unknown>> = {}) => {
    const answer = fetch(requestOf(operationId, input)).then(async (response) => {
      return [response.status, await response.text()] as const;
    });
    return dataOf(...(await answer.catch(failWithAddress(baseUrl))));
  };
  async function* streamEvents(
    options: Parameters<Control['streamEvents']>[0] = {},
  ): AsyncIterableIterator<ControlSchemas['Event']> {
    const response = await fetch(requestOf('streamEvents', { ...options })).catch(failWithAddress(baseUrl));
    if (response.status !== 200 || response.body === null) throw dataOf(response.status, await response.text());
    let buffer = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + chunk).split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined && !/^event: (?:replaced|changed|closing)$/m.test(block))
          yield JSON.parse(data) as ControlSchemas['Event'];
      }
    }
  }
  const methods = controlOperationIds
    .filter((id): id is UnaryControlOperationId => id !== 'streamEvents')
    .map((id) => [id, (input?: Readonly<Record<string, unknown>>) => call(id, input)] as const);
  // TypeScript types the result of `Object.fromEntries` as one record, so a cast restores the type of each method.
  return { ...Object.fromEntries(methods), streamEvents } as Control;
}

/** @throws ControlError for any response but a success, even from another server than a mock */
function dataOf(status: number, text: string): unknown {
  const body = parseJson(text);
  if (status === 200 && body !== undefined) return body;
  if (isObject(body) && 'errorCode' in body && 'message' in body)
    throw new ControlError(status, body.errorCode as ControlErrorCode, String(body.message));
  throw new ControlError(
    status,
    'pathNotFound',
    `Not a reply of a control plane: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`,
  );
}
