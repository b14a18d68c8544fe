// The door for documentation: tables and computations of the domain, without a mock.
export { messageTransitions } from './domain/chat/chat.ts';
export { transitions } from './domain/session/transitions.ts';
export { firstPermitted, parseTimeOfDay } from './domain/time/working-hours.ts';
