import { type MockUnderTest, startMockUnderTest } from '../kit/mock-under-test.ts';
import type { HonestVariant } from './index.ts';

export async function startHonestVariant({
  profile,
  around,
  describe = (subject) => subject,
  secondsAhead,
  showsDate = true,
}: HonestVariant): Promise<MockUnderTest> {
  const service = await startMockUnderTest({ profile, sendSeconds: 2, secondsAhead, lines: 6 });
  const answer = around(showsDate ? service.fetch : (request) => service.mock.fetch(request));
  return {
    ...service,
    subject: describe(service.subject),
    fetch: answer,
  };
}
