import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { pointerSteps, type SchemaError } from '../../src/schema.ts';
import type { Document } from '../generate/document.ts';
import { below } from './finding.ts';
import { nodesOf } from './nodes.ts';

// The package is CommonJS whose function is the `default` of `default` under Node's ESM.
const addFormats = addFormatsModule.default;

/** Says what is wrong with a value by the schema at a pointer into the document, or nothing when it fits. */
export type Judge = (schema: string, value: unknown) => SchemaError | undefined;

/**
 * A judge by the schemas of the document.
 *
 * A value that is none of several kinds is judged by the kind it comes closest to: what is reported is then the fault
 * itself, not that nothing matches.
 */
export function judgeOf(document: Document): Judge {
  const firstFaults = compiler(document, false);
  const allFaults = compiler(document, true);
  const references = new Map<unknown, string>(nodesOf(document).map(({ members, reference }) => [members, reference]));
  return closestFault;

  function closestFault(schema: string, value: unknown): SchemaError | undefined {
    const fault = firstFaults(schema, value).at(-1);
    if (fault === undefined) return undefined;
    const inner = valueAt(value, fault.instancePath);
    const closest = branchesOf(fault)
      .map((branch) => ({ branch, count: faultyMembers(allFaults(branch, inner)) }))
      .reduce((one, other) => (other.count < one.count ? other : one), { branch: '', count: Infinity });
    const deeper = closest.branch === '' ? undefined : closestFault(closest.branch, inner);
    return deeper === undefined ? fault : { ...deeper, instancePath: fault.instancePath + deeper.instancePath };
  }

  /** The schemas of which the value should have fitted one. */
  function branchesOf({ keyword, params, schema, parentSchema }: ErrorObject): string[] {
    const reference = references.get(parentSchema);
    if (reference === undefined) return [];
    if (keyword === 'if') return [below(reference, String(params.failingKeyword))];
    if (keyword !== 'oneOf' && keyword !== 'anyOf') return [];
    return (schema as unknown[]).map((_, index) => below(reference, keyword, index));
  }
}

/** How many members of a value are at fault, however many faults each of them has. */
function faultyMembers(faults: ErrorObject[]): number {
  return new Set(faults.map(({ instancePath, params }) => pointerSteps(instancePath)[0] ?? params.missingProperty))
    .size;
}

/** What a JSON Pointer points at in a value. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

function compiler(document: Document, allErrors: boolean): (schema: string, value: unknown) => ErrorObject[] {
  // `verbose` names the schema of an error itself; `discriminator` is off, as Ajv knows it without a mapping only.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, verbose: true, allErrors });
  addFormats(ajv);
  ajv.addSchema(document, 'service.json');
  return (schema, value) => {
    const validate = ajv.getSchema(`service.json${encodeURI(schema)}`);
    if (validate === undefined) throw new Error(`${schema} was expected to point at a schema, but nothing is there.`);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}
