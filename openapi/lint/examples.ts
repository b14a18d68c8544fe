import { expectation, placeOf, type SchemaError } from '../../src/schema.ts';
import type { Document } from '../generate/document.ts';
import { judgeOf, valueAt } from './closest-fault.ts';
import { type ExamplePlace, examplePlacesOf } from './example-places.ts';
import type { Finding } from './finding.ts';

const longestQuote = 80;

/** Every example fits its schema. */
export function examples(document: Document): Finding[] {
  const judge = judgeOf(document);
  return examplePlacesOf(document).flatMap((place) => {
    const fault = judge(place.schema, place.value);
    return fault === undefined ? [] : [findingOf(place, fault)];
  });
}

function findingOf({ name, value, where }: ExamplePlace, fault: SchemaError): Finding {
  const place = placeOf(fault, 'the value');
  const expected = `In the example "${name}", ${place} ${expectation(fault)}`;
  const actual = quote(valueAt(value, fault.instancePath));
  return {
    where: where + fault.instancePath,
    message: `${expected}, but here is ${actual}. Correct the example, or the schema if the example is right.`,
  };
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
