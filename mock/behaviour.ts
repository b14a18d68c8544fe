// The door for documentation: tables and computations of the domain, without a mock.
export { messageTransitions } from './domain/chat/message-transitions.ts';
export { transitions } from './domain/session/transitions.ts';
export { parseTimeOfDay } from './domain/time/time-of-day.ts';
export { firstPermitted } from './domain/time/working-hours.ts';
