import type { Validator } from '../schema.ts';

export const runEvent: Validator;
