import { isAddress } from './address.ts';
import { foundAt, named, type Place, type Read, type Reading, scalarOf } from './yaml-place.ts';

/** What a text has to be. */
interface TextKind {
  /** Completes `must be …`. */
  expected: string;
  advice: string;
  fits?: (text: string) => boolean;
  /** Never told, not even when it is wrong. */
  secret?: boolean;
}

/** Reads a text; `${NAME}` in it is replaced by a variable of the environment, whose value is never told. */
export function text({ expected, advice, fits = isSeen, secret = false }: TextKind): Read<string> {
  return (place, reading) => {
    const value = scalarOf(place, reading);
    if (typeof value !== 'string') {
      // Versions and numbers look like amounts to YAML.
      const quote = typeof value === 'number' || typeof value === 'boolean';
      const what = secret && quote ? `a ${typeof value}` : foundAt(place, reading);
      const told = `${named(place)} must be ${expected}; found ${what}. ${quote ? 'Put it in quotes.' : advice}`;
      return void reading.tell(place.offset, told);
    }
    const filled = filledIn(value, place, reading);
    if (filled === undefined || fits(filled)) return filled;
    // The text as it is written: a variable stands in it by its name.
    const what = secret ? 'something else, which is not told' : JSON.stringify(value.slice(0, 80));
    return void reading.tell(place.offset, `${named(place)} must be ${expected}; found ${what}. ${advice}`);
  };
}

/** Reads an address under which paths stand; a slash at its end is taken away. */
export const address: Read<string> = (place, reading) => {
  const read = text({
    expected: 'an http or https address without user, query and fragment',
    advice: 'Write it as https://service.example.com/api.',
    fits: isAddress,
    // A password may stand in it.
    secret: true,
  });
  return read(place, reading)?.replace(/\/+$/, '');
};

export const flag: Read<boolean> = (place, reading) => {
  const value = scalarOf(place, reading);
  if (typeof value === 'boolean') return value;
  const told = `${named(place)} must be true or false; found ${foundAt(place, reading)}. Write one of the two.`;
  return void reading.tell(place.offset, told);
};

/** Reads a span of time, in seconds; more than 0 and at most an hour. */
export const seconds: Read<number> = (place, reading) => {
  const value = scalarOf(place, reading);
  if (typeof value === 'number' && value > 0 && value <= 3600) return value;
  const told = `${named(place)} must be a number of seconds, at most 3600; found ${foundAt(place, reading)}. Write 10 for ten.`;
  return void reading.tell(place.offset, told);
};

/** The text with its variables; undefined when one is missing, which is told by its name. */
function filledIn(value: string, place: Place, { environment, tell }: Reading): string | undefined {
  let missing = false;
  const filled = value.replace(/\$\{([^}]*)\}/g, (_whole, name: string) => {
    const given = environment[name];
    if (given !== undefined && given !== '') return given;
    missing = true;
    const told = /^\w+$/.test(name)
      ? `needs the environment variable ${name}, which is not set. Set it, or write the value here.`
      : `names no environment variable between \${ and }. Write \${NAME}.`;
    tell(place.offset, `${named(place)} ${told}`);
    return '';
  });
  return missing ? undefined : filled;
}

function isSeen(value: string): boolean {
  return value.trim() !== '';
}
