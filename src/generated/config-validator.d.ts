import type { FileValidator } from '../schema.ts';

export const configFile: FileValidator<Readonly<Record<string, string | Readonly<Record<string, unknown>> | null>> | null>;
