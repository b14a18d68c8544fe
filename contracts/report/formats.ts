import { ctrf } from './ctrf.ts';
import type { FormatName } from './format-names.ts';
import { github } from './github.ts';
import { har } from './har.ts';
import { page } from './html/page.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import type { Report } from './report.ts';
import { sarif } from './sarif.ts';
import { summary } from './summary.ts';
import { terminal } from './terminal.ts';

/** What makes a text of a report. */
export const formats = {
  terminal: (report) => terminal(report),
  json,
  junit,
  ctrf,
  sarif,
  github,
  summary,
  har,
  html: page,
} as const satisfies Record<FormatName, (report: Report) => string>;
