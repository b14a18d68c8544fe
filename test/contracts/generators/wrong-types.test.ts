import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callFieldsOf, scheduledCall, scheduledCallWith } from '../../../contracts/generators/call.ts';
import { withWrongType, wrongTypesOf } from '../../../contracts/generators/wrong-types.ts';
import * as validators from '../../../src/generated/request-validators.js';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://mock.test/api');

test('generated working hours never end before they start', () => {
  for (const fields of callFieldsOf('triggerCall', subject)) {
    for (const { startWorkingHour = '00:00', endWorkingHour = '24:00' } of fc.sample(
      scheduledCallWith(fields, 'triggerCall', subject),
      { seed: 1, numRuns: 10 },
    ))
      expect(String(startWorkingHour) < String(endWorkingHour) || endWorkingHour === '00:00').toBe(true);
  }
});

test('a generated Trigger Call request with a wrong type in one field fails the schema validation at this field', () => {
  for (const wrong of wrongTypesOf('triggerCall')) {
    const bodies = withWrongType('triggerCall', scheduledCall('triggerCall', subject), wrong, subject);
    for (const body of fc.sample(bodies, { seed: 1, numRuns: 5 })) {
      expect(validators.triggerCallBody(body)).toBe(false);
      expect(validators.triggerCallBody.errors?.map(({ instancePath }) => instancePath)).toContain(wrong.pointer);
    }
  }
});
