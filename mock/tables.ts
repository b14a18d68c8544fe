// Entry point for the documentation: tables of the domain, without a mock.
export { messageTransitions } from './domain/chat.ts';
export { transitions } from './domain/event.ts';
