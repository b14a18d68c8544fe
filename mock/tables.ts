// The door for documentation: tables and computations of the domain, without a mock.
export { messageTransitions } from './domain/chat.ts';
export { transitions } from './domain/lifecycle.ts';
export { firstPermitted, parseWorkingHours } from './domain/working-hours.ts';
