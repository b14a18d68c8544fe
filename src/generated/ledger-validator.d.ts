import type { Validator } from '../schema.ts';

export const ledgerLine: Validator;
