import type { Finding, ToldExchange } from '../run-event.ts';
import { asAddress } from './address.ts';
import { findingInShort } from './finding-lines.ts';
import { findingIn, type Report, type ReportedRule } from './report.ts';
import { jsonText, visibleJson } from './visible.ts';

/** The exchanges of every finding as an HTTP archive (HAR 1.2): one page for each rule. */
export function har(report: Report): string {
  const found = report.rules.flatMap((rule) => {
    const finding = findingIn(rule);
    return finding === undefined ? [] : [{ rule, finding }];
  });
  const { warnings, run } = report;
  const value = {
    log: {
      version: '1.2',
      creator: { name: 'understudy', version: run.version },
      pages: found.map(({ rule }) => page(rule)),
      entries: found.flatMap(({ rule, finding }) => entries(rule, finding)),
      comment: warnings.map(({ text }) => text).join(' '),
    },
  };
  return `${jsonText(visibleJson(value), 2)}\n`;
}

function page(rule: ReportedRule) {
  return { id: rule.id, startedDateTime: rule.at, title: `${rule.id}: ${findingInShort(rule)}`, pageTimings: {} };
}

/** What is not kept of an exchange. HAR wants a moment and durations all the same. */
const comment =
  'startedDateTime is when the rule was decided; the moment and the timings of single requests are not kept.';

function entries(rule: ReportedRule, { exchanges }: Finding) {
  return exchanges.map(({ request, status, headers, text }) => ({
    pageref: rule.id,
    startedDateTime: rule.at,
    time: 0,
    request: sent(request),
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
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

function sent({ method, url, headers, body }: ToldExchange['request']) {
  const address = asAddress(url);
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '');
  return {
    method,
    url: address,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: [...query].map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    ...(body === undefined ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
  };
}

function pairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
