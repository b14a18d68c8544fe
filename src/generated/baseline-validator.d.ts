import type { FileValidator } from '../schema.ts';

export const baselineFile: FileValidator<import('./baseline-types.ts').components['schemas']['BaselineFile']>;
