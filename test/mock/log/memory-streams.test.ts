import { createMemoryStreams } from '../../../mock/log/memory-streams.ts';
import { describeStreams } from './streams-conformance.ts';

describeStreams(async () => {
  const streams = createMemoryStreams();
  return [streams, streams];
});
