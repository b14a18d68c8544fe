import { CliError } from './command.ts';

/**
 * Deletes variables that count as unset, before commander reads them. Compose and CI pass an empty variable if it is
 * not set. Kubernetes sets `UNDERSTUDY_PORT=tcp://10.0.0.1:80` in each pod beside a Service with the name `understudy`.
 */
export function removeUnsetVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment))
    if (name.startsWith('UNDERSTUDY_') && (value === '' || value.startsWith('tcp://'))) delete environment[name];
}

/** Reads a boolean option from an environment variable. @throws CliError for a value that is not boolean */
export function parseSwitch(name: string, value = ''): boolean {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (/^(false|0|no|off)$/i.test(value)) return false;
  throw new CliError(`The variable ${name} must be true or false, but it was ${JSON.stringify(value)}.`);
}
