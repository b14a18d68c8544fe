import { controlOperations as table } from './generated/control-operations.ts';
import type { operations as Authored, components } from './generated/control-types.ts';
import type { JsonBodyOf, Operation } from './operations.ts';

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
