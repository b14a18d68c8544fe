import type { Report } from '../report.ts';
import { ctrf } from './ctrf.ts';
import type { FormatName } from './format-names.ts';
import { github } from './github.ts';
import { har } from './har.ts';
import { toHtmlPage } from './html/report-page.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { summary } from './markdown-summary.ts';
import { sarif } from './sarif.ts';
import { toTerminalText } from './terminal.ts';

/** What makes a text of a report. */
export const formats = {
  terminal: (report) => toTerminalText(report),
  json,
  junit,
  ctrf,
  sarif,
  github,
  summary,
  har,
  html: toHtmlPage,
} as const satisfies Record<FormatName, (report: Report) => string>;
