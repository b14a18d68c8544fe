import {
  describePath,
  describeValue,
  type ReadContext,
  type Reader,
  scalarOf,
  type YamlValue,
} from '../files/yaml-reader.ts';
import { isBaseUrl } from './base-url.ts';

/** What a text has to be. */
interface TextOptions {
  /** Completes `must be …`. */
  expected: string;
  advice: string;
  isValid?: (text: string) => boolean;
  /** Never told, not even when it is wrong. */
  secret?: boolean;
}

/** Reads a text; `${NAME}` in it is replaced by a variable of the environment, whose value is never told. */
export function textReader({ expected, advice, isValid = isNotBlank, secret = false }: TextOptions): Reader<string> {
  return (place, context) => {
    const value = scalarOf(place, context);
    if (typeof value !== 'string') {
      // Versions and numbers look like amounts to YAML.
      const needsQuotes = typeof value === 'number' || typeof value === 'boolean';
      const found = secret && needsQuotes ? `a ${typeof value}` : describeValue(place, context);
      const message = `${describePath(place)} must be ${expected}; found ${found}. ${needsQuotes ? 'Put it in quotes.' : advice}`;
      return void context.report(place.offset, message);
    }
    const expanded = expandVariables(value, place, context);
    if (expanded === undefined || isValid(expanded)) return expanded;
    // The text as it is written: a variable stands in it by its name.
    const found = secret ? 'something else, which is not told' : JSON.stringify(value.slice(0, 80));
    return void context.report(place.offset, `${describePath(place)} must be ${expected}; found ${found}. ${advice}`);
  };
}

/** Reads an address under which paths stand; a slash at its end is taken away. */
export const urlReader: Reader<string> = (place, context) => {
  const reader = textReader({
    expected: 'an http or https address without user, query and fragment',
    advice: 'Write it as https://service.example.com/api.',
    isValid: isBaseUrl,
    // A password may stand in it.
    secret: true,
  });
  return reader(place, context)?.replace(/\/+$/, '');
};

export const booleanReader: Reader<boolean> = (place, context) => {
  const value = scalarOf(place, context);
  if (typeof value === 'boolean') return value;
  const message = `${describePath(place)} must be true or false; found ${describeValue(place, context)}. Write one of the two.`;
  return void context.report(place.offset, message);
};

/** Reads a span of time, in seconds; more than 0 and at most an hour. */
export const secondsReader: Reader<number> = (place, context) => {
  const value = scalarOf(place, context);
  if (typeof value === 'number' && value > 0 && value <= 3600) return value;
  const message = `${describePath(place)} must be a number of seconds, at most 3600; found ${describeValue(place, context)}. Write 10 for ten.`;
  return void context.report(place.offset, message);
};

/** The text with its variables; undefined when one is missing, which is told by its name. */
function expandVariables(value: string, place: YamlValue, { environment, report }: ReadContext): string | undefined {
  let missing = false;
  const expanded = value.replace(/\$\{([^}]*)\}/g, (_whole, name: string) => {
    const variable = environment[name];
    if (variable !== undefined && variable !== '') return variable;
    missing = true;
    const message = /^\w+$/.test(name)
      ? `needs the environment variable ${name}, which is not set. Set it, or write the value here.`
      : `names no environment variable between \${ and }. Write \${NAME}.`;
    report(place.offset, `${describePath(place)} ${message}`);
    return '';
  });
  return missing ? undefined : expanded;
}

function isNotBlank(value: string): boolean {
  return value.trim() !== '';
}
