/** What is counted or measured under one name. */
export interface MetricFamily {
  /** With its unit at the end, without `_total`: `understudy_settle_lag_seconds`. */
  name: string;
  /** A counter only grows, until the process ends. */
  type: 'counter' | 'gauge';
  help: string;
  samples: readonly MetricSample[];
}

interface MetricSample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** The families as text of OpenMetrics 1.0, which Prometheus reads. */
export function renderOpenMetrics(families: readonly MetricFamily[]): string {
  return `${families.map(renderFamily).join('')}# EOF\n`;
}

function renderFamily({ name, type, help, samples }: MetricFamily): string {
  const unit = /_(seconds|bytes)$/.exec(name)?.[1];
  const head = [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${escapeText(help)}`,
  ];
  const sampleName = type === 'counter' ? `${name}_total` : name;
  const lines = samples.map(({ labels = {}, value }) => `${sampleName}${renderLabels(labels)} ${value}`);
  return [...head, ...lines].map((line) => `${line}\n`).join('');
}

function renderLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
