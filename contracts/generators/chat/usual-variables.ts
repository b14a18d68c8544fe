import fc from 'fast-check';
import { uniqueWord } from '../text.ts';

/** A value, also one that some languages treat as empty. */
const variableValue = fc.oneof({ weight: 2, arbitrary: uniqueWord }, { weight: 1, arbitrary: fc.constant('0') });

/** Variables that prompts are likely to use. */
export const commonVariables: fc.Arbitrary<Record<string, string>> = fc
  .tuple(variableValue, variableValue, variableValue)
  .map(([name, order, rest]) => ({ name, order_id: order, case_id: rest, email: rest, user_name: name }));
