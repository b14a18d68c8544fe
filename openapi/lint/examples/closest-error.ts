import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { appendPointer, parseJsonPointer, type SchemaError, valueAt } from '../../../src/schema.ts';
import type { Document } from '../../generate/document.ts';
import { nodesOf } from '../nodes.ts';

// The package is CommonJS whose function is the `default` of `default` under Node's ESM.
const addFormats = addFormatsModule.default;

/** Says what is wrong with a value by the schema at a pointer into the document, or nothing when it fits. */
export type SchemaChecker = (schema: string, value: unknown) => SchemaError | undefined;

/**
 * A judge by the schemas of the document.
 *
 * A value that is none of several kinds is judged by the kind it comes closest to: what is reported is then the fault
 * itself, not that nothing matches.
 */
export function createSchemaChecker(document: Document): SchemaChecker {
  const firstErrors = createValidatorLookup(document, false);
  const allErrorsOf = createValidatorLookup(document, true);
  const references = new Map<unknown, string>(nodesOf(document).map(({ members, reference }) => [members, reference]));
  return closestError;

  function closestError(schema: string, value: unknown): SchemaError | undefined {
    const error = firstErrors(schema, value).at(-1);
    if (error === undefined) return undefined;
    const inner = valueAt(value, error.instancePath);
    const closest = branchesOf(error)
      .map((branch) => ({ branch, count: countFaultyMembers(allErrorsOf(branch, inner)) }))
      .reduce((best, candidate) => (candidate.count < best.count ? candidate : best), { branch: '', count: Infinity });
    const deeper = closest.branch === '' ? undefined : closestError(closest.branch, inner);
    return deeper === undefined ? error : { ...deeper, instancePath: error.instancePath + deeper.instancePath };
  }

  /** The schemas of which the value should have fitted one. */
  function branchesOf({ keyword, params, schema, parentSchema }: ErrorObject): string[] {
    const reference = references.get(parentSchema);
    if (reference === undefined) return [];
    if (keyword === 'if') return [appendPointer(reference, String(params.failingKeyword))];
    if (keyword !== 'oneOf' && keyword !== 'anyOf') return [];
    return (schema as unknown[]).map((_, index) => appendPointer(reference, keyword, index));
  }
}

/** How many members of a value are at fault, however many faults each of them has. */
function countFaultyMembers(errors: ErrorObject[]): number {
  return new Set(errors.map(({ instancePath, params }) => parseJsonPointer(instancePath)[0] ?? params.missingProperty))
    .size;
}

function createValidatorLookup(
  document: Document,
  allErrors: boolean,
): (schema: string, value: unknown) => ErrorObject[] {
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
