import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../contracts');

/** Where requests are made and sent: elsewhere a redirect might be followed, or an answer awaited without end. */
const senders = [
  'transport/send-request.ts',
  // The control plane, which gets no key of a workspace.
  'transport/clock-control.ts',
  // A proxy sends what an app sends, and follows no redirect.
  'traffic/proxy.ts',
];

test('requests are made and sent in one place', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sending = files.filter((file) =>
    /\bnew Request\(|(?<![\w.])fetch\(|\bhttps?\)\.request\(/.test(readFileSync(path.join(root, file), 'utf8')),
  );

  expect(sending.toSorted()).toEqual(senders.toSorted());
});
