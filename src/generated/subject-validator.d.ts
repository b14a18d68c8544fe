import type { FileValidator } from '../schema.ts';

export const subjectFile: FileValidator<import('./subject-types.ts').components['schemas']['SubjectFile']>;
