import { answerStrangers } from './answers.ts';
import { requestStrangers } from './requests.ts';
import type { Stranger } from './stranger.ts';

export const strangers: readonly Stranger[] = [...requestStrangers, ...answerStrangers];
