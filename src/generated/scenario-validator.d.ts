import type { FileValidator } from '../schema.ts';

export const scenarioFile: FileValidator<import('./scenario-types.ts').components['schemas']['Scenario']>;
