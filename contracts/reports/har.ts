import { toSafeJson } from '../../src/text/code.ts';
import { summarizeFinding } from './finding.ts';
import type { Report } from './report.ts';
import type { ExchangeRecord, FailedRule } from './run-event.ts';

export function toHar({ rules, warnings, run }: Report): string {
  const failed = rules.flatMap((rule) =>
    'finding' in rule.outcome ? [{ ...rule, finding: rule.outcome.finding }] : [],
  );
  const log = {
    version: '1.2',
    creator: { name: 'understudy', version: run.toolVersion },
    pages: failed.map((rule) => ({
      id: rule.id,
      startedDateTime: rule.at,
      title: `${rule.id}: ${summarizeFinding(rule.finding)}`,
      pageTimings: {},
    })),
    entries: failed.flatMap(toHarEntries),
    comment: warnings.map(({ text }) => text).join(' '),
  };
  return `${toSafeJson({ log }, 2)}\n`;
}

const comment =
  'startedDateTime is when the rule was decided; the timestamps and timings of single requests are not recorded.';

function toHarEntries(rule: FailedRule) {
  return rule.finding.exchanges.map(({ request, status, headers, text }) => ({
    pageref: rule.id,
    startedDateTime: rule.at,
    time: 0,
    request: toHarRequest(request),
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toNameValuePairs(headers),
      content: { size: Buffer.byteLength(text), mimeType: headers['content-type'] ?? '', text },
      redirectURL: headers.location ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment,
  }));
}

function toHarRequest({ method, url, headers, body }: ExchangeRecord['request']) {
  const uri = toUri(url);
  const query = new URLSearchParams(/\?(.*)/.exec(uri)?.[1] ?? '');
  return {
    method,
    url: uri,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toNameValuePairs(headers),
    queryString: [...query].map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    ...(body === undefined ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
  };
}

function toNameValuePairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function toUri(text: string): string {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]*)?(.*)$/s.exec(text.toWellFormed()) ?? [];
  return `${origin}${encodeURI(path)
    .replace(/%25(?=[\da-f]{2})/gi, '%')
    .replaceAll('#', '%23')}`;
}
