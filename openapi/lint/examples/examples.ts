import { describeSchemaError, placeOf, type SchemaError, valueAt } from '../../../src/schema.ts';
import type { Document } from '../../generate/document.ts';
import type { Finding } from '../finding.ts';
import { createSchemaChecker } from './closest-error.ts';
import { type LocatedExample, locatedExamplesOf } from './located-examples.ts';

const maxQuoteLength = 80;

/** Every example fits its schema. */
export function checkExamples(document: Document): Finding[] {
  const checkSchema = createSchemaChecker(document);
  return locatedExamplesOf(document).flatMap((located) => {
    const error = checkSchema(located.schema, located.value);
    return error === undefined ? [] : [toFinding(located, error)];
  });
}

function toFinding({ name, value, where }: LocatedExample, error: SchemaError): Finding {
  const place = placeOf(error, 'the value');
  const expected = `In the example "${name}", ${place} ${describeSchemaError(error)}`;
  const actual = quote(valueAt(value, error.instancePath));
  return {
    where: where + error.instancePath,
    message: `${expected}, but here is ${actual}. Correct the example, or the schema if the example is right.`,
  };
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text;
}
