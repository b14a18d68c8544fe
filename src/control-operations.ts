import { controlOperations as table } from './generated/control-operations.ts';
import type { operations as Authored, components } from './generated/control-types.ts';
import type { JsonBodyOf, Operation } from './operations.ts';

export type ControlSchemas = components['schemas'];

/** The name of one of the operations of the control plane. */
export type ControlOperationId = keyof typeof table & keyof Authored;

/** The operations that answer once; the other one is a stream. */
export type UnaryControlOperationId = Exclude<ControlOperationId, 'streamEvents'>;

/** Where an operation is reached below `/_mock`, and what its requests carry. */
interface ControlOperation extends Omit<Operation, 'bases'> {
  /** Whether a field `workspaceId` says which workspace it is about. */
  takesWorkspace: boolean;
}

/** Every operation of the control plane, in the order of its document. */
export const controlOperations: Record<ControlOperationId, ControlOperation> = table;

export const controlOperationIds = Object.keys(table) as ControlOperationId[];

type PathOf<Id extends ControlOperationId> = Authored[Id]['parameters'] extends { path: infer Path } ? Path : unknown;

type QueryOf<Id extends ControlOperationId> = Authored[Id]['parameters'] extends { query?: infer Query }
  ? UnknownIfNever<Exclude<Query, undefined>>
  : unknown;

/** `unknown` where the document has nothing, so that it adds nothing to an input. */
type UnknownIfNever<Part> = [Part] extends [never] ? unknown : Part;

type BodyOf<Id extends ControlOperationId> = Authored[Id] extends { requestBody: infer Body }
  ? JsonBodyOf<Body, unknown>
  : unknown;

/** Path, query and body fields of a request in one object. */
export type ControlInput<Id extends ControlOperationId> = PathOf<Id> & QueryOf<Id> & BodyOf<Id>;

/** What an operation answers with. */
export type ControlOutput<Id extends UnaryControlOperationId> = JsonBodyOf<Authored[Id]['responses'][200], unknown>;

/** The codes that the control plane refuses requests with. */
export type ControlErrorCode = ControlSchemas['ErrorEnvelope']['errorCode'];
