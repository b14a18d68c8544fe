import { type Option, parseBaseUrl, parseFolder, parsePort, parsePositiveInteger } from './command.ts';

type Rest = Partial<Omit<Option, 'summary' | 'value'>>;

interface Valued<Value> {
  summary: string;
  value: Value;
}

function text<const Value extends string>(value: Value, summary: string): Valued<Value>;
function text<const Value extends string, const More extends Rest>(
  value: Value,
  summary: string,
  more: More,
): Valued<Value> & More;
function text(value: string, summary: string, more: Rest = {}) {
  return { summary: more.repeatable === true ? `${summary}; repeatable` : summary, value, ...more };
}

interface Taker<Value, Parsed> {
  (summary: string): Valued<Value> & { parse: (text: string) => Parsed };
  <const More extends Rest>(summary: string, more: More): Valued<Value> & { parse: (text: string) => Parsed } & More;
}

function taker<const Value extends string, Parsed>(value: Value, parse: (text: string) => Parsed) {
  return ((summary: string, more?: Rest) => text(value, summary, { parse, ...more })) as Taker<Value, Parsed>;
}

export const takes = {
  file: taker('file', String),
  folder: taker('folder', parseFolder),
  url: taker('url', parseBaseUrl),
  number: taker('n', parsePositiveInteger),
  seconds: taker('seconds', parsePositiveInteger),
  port: taker('n', parsePort),
  text,
};
