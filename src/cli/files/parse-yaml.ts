// The only file of the command line that knows YAML. Import it lazily: the mock starts without it.
import { parse } from 'yaml';

/** The value of a YAML or JSON text. @throws Error with a first line that says what is wrong. */
export function parseYaml(text: string): unknown {
  return parse(text, { prettyErrors: true, logLevel: 'error' });
}
