import type { Validator } from '../schema.ts';

export const setClockBody: Validator;
export const advanceClockBody: Validator;
export const saveSnapshotBody: Validator;
export const importSnapshotBody: Validator;
export const createWorkspaceBody: Validator;
export const setNextCallOutcomesBody: Validator;
export const sendCustomerMessageBody: Validator;
export const setCallOutcomeBody: Validator;
export const addFaultBody: Validator;
export const setProfileBody: Validator;
