import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readService, toFaults } from '../../openapi/generate/faults.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();

test.each([
  [
    'a field that the body does not have',
    '/messengerOptions/templateId }',
    '/messengerOptions/template }',
    /templateIdRequired names no field/,
  ],
  [
    'an unknown role of a channel',
    'channel: emailWithoutAddress',
    'channel: emailWithoutAdress',
    /noAgentEmail names the channel emailWithoutAdress/,
  ],
  [
    'an unknown placeholder',
    "'{unknownSessionId}'",
    "'{unknownSesionId}'",
    /has \{unknownSesionId\}, which is no placeholder/,
  ],
])('the generator refuses a faults.yaml with %s, and names the entry', async (_, before, after, message) => {
  cpSync('openapi', folder, { recursive: true });
  const file = path.join(folder, 'operations/trigger-chat/faults.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));

  const service = await readService(path.join(folder, 'service.yaml'));

  await expect(toFaults(service, path.join(folder, 'subject.template.yaml'))).rejects.toThrow(message);
});
