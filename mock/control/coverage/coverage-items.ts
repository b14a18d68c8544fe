import type { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import type { OperationId } from '../../../src/operations.ts';

/** Something that an answer can show. */
export type CoverageItem =
  | `status ${(typeof sessionStatuses)[number]}`
  | `error ${OperationId} ${string}`
  | `entry ${(typeof transcriptEntryTypes)[number]}`
  | `content ${(typeof contentItemTypes)[number]}`;
