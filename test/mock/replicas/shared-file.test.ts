import path from 'node:path';
import { onTestFinished } from 'vitest';
import { useTempFolder } from '../../support/temp-folder.ts';
import { describeSharedState } from './shared-state.ts';

describeSharedState(async () => `sqlite:${path.join(useTempFolder(onTestFinished), 'shared.db')}`);
