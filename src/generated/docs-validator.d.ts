import type { FileValidator } from '../schema.ts';

export const docsFile: FileValidator<import('./docs-types.ts').components['schemas']['DocsFile']>;
