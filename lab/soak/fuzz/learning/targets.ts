import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseLedgerLine } from '../../../../contracts/index.ts';
import { parseRunLog, RunLogError } from '../../../../contracts/reports/run-log/parse-run-log.ts';
import { parseSubject } from '../../../../contracts/subject/file.ts';
import { checkTraffic } from '../../../../contracts/traffic/check-traffic.ts';
import { HarError, parseHar } from '../../../../contracts/traffic/har.ts';
import { parseBaseline } from '../../../../contracts/verify/baseline/parse.ts';
import { profileRules } from '../../../../mock/start/read-profile.ts';
import { parseWorkspacesFile } from '../../../../mock/workspaces/parse-workspaces-file.ts';
import { FileError } from '../../../../src/files/issue.ts';
import { readDocument } from '../../../../src/files/read-document.ts';
import { checkLinks, fillTexts, genuineLink, maskTexts } from './invariants.ts';
import type { FuzzTarget } from './learn.ts';
import { controlSeeds, httpSeeds, sendRequests } from './requests-target.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const fileText = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** What counts as reached: our code, and nothing of what it is tried by. */
export function isOwnCode(url: string): boolean {
  return /\/(?:mock|contracts|src)\/(?!dashboard\/)/.test(url) && !url.includes('/node_modules/');
}

const mockKeys = { workspace: { apiKey: 'acme-key' } };

/** All that reads texts of strangers. */
export const targets: Readonly<Record<string, FuzzTarget>> = {
  http: { seeds: httpSeeds, run: sendRequests },
  control: { seeds: controlSeeds, run: sendRequests },
  workspaces: {
    seeds: [fileText('examples/flower-shop.yaml'), fileText('openapi/default-workspaces.yaml').slice(0, 4_000)],
    run: (text) => void expectRefusal(FileError, () => parseWorkspacesFile(text, 'workspaces.yaml')),
  },
  subject: {
    seeds: [fileText('examples/mock.subject.yaml')],
    run: (text) => void expectRefusal(FileError, () => parseSubject(text, 'subject.yaml', { KEY: 'acme-key' })),
  },
  baseline: {
    seeds: [fileText('examples/baseline.yaml')],
    run: (text) =>
      void expectRefusal(FileError, () =>
        parseBaseline(text, 'baseline.yaml', { rules: ['a/b'], statements: ['a/c'] }),
      ),
  },
  profile: {
    seeds: [fileText('examples/profile.yaml'), '{}', 'null'],
    run: (text) =>
      void expectRefusal(FileError, () => {
        const result = readDocument(text, profileRules);
        if (!result.ok) throw new FileError('profile.yaml', result.issues);
      }),
  },
  log: {
    seeds: [fileText('examples/run.ndjson').split('\n').slice(0, 3).join('\n')],
    run(text) {
      expectRefusal(RunLogError, () => parseRunLog(text, 'run.ndjson'));
      for (const line of text.split('\n')) parseLedgerLine(line);
    },
  },
  har: {
    seeds: [fileText('examples/traffic.har'), '{"log":{"entries":[]}}'],
    run(text) {
      const entries = expectRefusal(HarError, () => parseHar(text));
      if (entries !== undefined) checkTraffic(entries, { bases: ['http://127.0.0.1:4010/api'], keys: mockKeys });
    },
  },
  placeholders: {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: placeholders look like that
    seeds: ['{"name":"Ada","1":"one"}\nHi ${name}, {{1}} and {{ 2 }} ${', '{}\n${a${b}}{{{{1}}'],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: placeholders look like that
    run: fillTexts,
  },
  redaction: {
    seeds: [
      '{"x-api-key":"acme-key","number":"+14155550123"}',
      'https://a.test/?api_key=acme-key&token=a%20b#ada@example.com',
    ],
    run: maskTexts,
  },
  links: { seeds: [genuineLink], run: checkLinks },
};

/** @throws what is thrown, unless it is of that class: the refusal that callers know. */
function expectRefusal<Value>(refusal: new (...args: never[]) => Error, act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof refusal && error.message.length < 50_000) return undefined;
    throw error;
  }
}
