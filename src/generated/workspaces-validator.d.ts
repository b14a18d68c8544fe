import type { Validator } from '../schema.ts';

export const workspacesFile: Validator;
