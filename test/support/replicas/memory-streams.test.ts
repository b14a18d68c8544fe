import { describeStreams } from '../../mock/log/streams-conformance.ts';
import { createMemoryStreams } from './memory-streams.ts';

describeStreams(async () => {
  const streams = createMemoryStreams();
  return [streams, streams];
});
