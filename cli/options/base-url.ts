import { isBaseUrl } from '../../contracts/options.ts';
import { CliError } from '../cli-error.ts';

/** Reads the base URL of a service. */
export function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new CliError('Write a base URL as https://service.example.com/api.');
  return text;
}
