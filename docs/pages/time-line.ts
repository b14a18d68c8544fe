import { hour, type Instant } from '../../src/instant.ts';
import { escapeHtml } from '../../src/text/escape-html.ts';

/** A stretch of time in one zone, with what is permitted when, and a message or call in it. */
export interface TimeLine {
  title: string;
  timeZone: string;
  from: Instant;
  to: Instant;
  due: Instant;
  sent: Instant;
  /** Whether something may be sent at an instant. */
  isPermitted(at: Instant): boolean;
}

const width = 640;
const left = 10;
const step = hour / 4;

/** A time line as SVG: the permitted hours in green, when something is due and when it is sent. */
export function renderTimeLine({ title, timeZone, from, to, due, sent, isPermitted }: TimeLine): string {
  const xOf = (at: Instant) => left + ((at - from) / (to - from)) * (width - 2 * left);
  const bars: string[] = [];
  for (let at = from; at < to; at += step) {
    const kind = isPermitted(at) ? 'open' : 'night';
    bars.push(
      `<rect class="${kind}" x="${xOf(at).toFixed(1)}" y="46" width="${(xOf(at + step) - xOf(at) + 0.3).toFixed(1)}" height="22"/>`,
    );
  }
  const ticks: string[] = [];
  for (let at = from; at <= to; at += 6 * hour)
    ticks.push(
      `<text class="label${(at - from) % (12 * hour) === 0 ? '' : ' between'}" x="${xOf(at).toFixed(1)}" y="90" text-anchor="${at === from ? 'start' : at >= to ? 'end' : 'middle'}">${formatTime(at, timeZone)}</text>`,
    );
  const mark = (kind: string, at: Instant, y: number) => {
    const x = xOf(at);
    const anchor = x > width - 170 ? 'end' : 'start';
    return `<line class="${kind}" x1="${x.toFixed(1)}" y1="${y - 8}" x2="${x.toFixed(1)}" y2="70"/><text x="${(x + (anchor === 'end' ? -5 : 5)).toFixed(1)}" y="${y}" text-anchor="${anchor}">${kind} ${formatTime(at, timeZone)}</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96" width="${width}" height="96" role="img">
<title>${escapeHtml(title)}</title>
${svgStyle}
${bars.join('')}
${ticks.join('')}
${mark('due', due, 17)}
${mark('sent', sent, 39)}
</svg>
`;
}

/** `Sun 02:30` on the clocks of a zone. */
export function formatTime(at: Instant, timeZone: string): string {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at).replace(',', '');
}

/** Colours that follow the reader's preference, also where the drawing is an image of its own. */
const svgStyle = `<style>
text { font: 13px system-ui, sans-serif; fill: #1b2430; }
.label { font-size: 11px; fill: #4a5768; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
.open { fill: #cfe3d4; }
.night { fill: #eceff3; }
.due { stroke: #a8480c; stroke-width: 2; }
.sent { stroke: #14713b; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
text { fill: #e6ebf2; }
.label { fill: #b3bfcf; stroke: #12161c; }
.open { fill: #23472f; }
.night { fill: #262c35; }
.due { stroke: #f0a267; }
.sent { stroke: #6fd196; }
}
/* On a narrow screen the drawing shrinks, and what is written in it must not. */
@media (max-width: 420px) {
text { font-size: 20px; }
.between { display: none; }
}
</style>`;
