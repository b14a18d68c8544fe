import type { FileValidator } from '../schema.ts';

export const workspacesFile: FileValidator<import('./workspaces-types.ts').components['schemas']['WorkspacesFile']>;
