// The tables that the documentation imports from the mock.
export { messageTransitions } from './domain/chat.ts';
export { transitions } from './domain/event.ts';
