import type { Validator } from '../schema.ts';

export const storedEvent: Validator;
