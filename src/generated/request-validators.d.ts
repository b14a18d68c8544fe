import type { Validator } from '../schema.ts';

export const cancelScheduledMessagesPath: Validator;
export const getSessionPath: Validator;
export const updateWorkflowCallPath: Validator;
export const getSignedUrlQuery: Validator;
export const cancelCallPath: Validator;
export const triggerChatBody: Validator;
export const updateWorkflowCallBody: Validator;
export const triggerCallBody: Validator;
