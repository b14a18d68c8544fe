import type { FileValidator } from '../schema.ts';

export const profileFile: FileValidator<Record<string, string> | null>;
