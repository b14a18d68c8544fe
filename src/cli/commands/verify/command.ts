import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultRemoteLimits, isBaseUrl } from '../../../../contracts/options.ts';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { reportingOptions } from '../report/command.ts';
import type { VerifyCommandOptions } from './verify.ts';

/** Adds `understudy verify`. */
export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'Try the rules of the interface on a service. Exit code: 0 all held, 1 findings, 2 nothing can be said, 3 something that was scheduled could not be taken back, 130 interrupted.',
    )
    .argument('[url]', 'base address of the service, in place of that in the subject file', parseBaseUrl)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON); understudy init writes one')
        .default(defaultSubjectFile)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(
      new Option(
        '--effects <strongest>',
        'the strongest effect that requests may have; by default call on this machine, else none',
      )
        .choices(['none', 'record', 'schedule', 'send', 'call'])
        .env('UNDERSTUDY_EFFECTS'),
    )
    .addOption(
      new Option('--rule <id>', 'try this rule, or all that begin so, such as cancel-scheduled/; repeatable').argParser(
        collect,
      ),
    )
    .addOption(
      new Option('--chapter <name>', 'try the rules of this chapter, such as trigger-call; repeatable').argParser(
        collect,
      ),
    )
    .addOption(createLimitOption('requests', 'send at most so many requests, with those that take back'))
    .addOption(createLimitOption('messages', 'send messages to at most so many people, counted each time'))
    .addOption(createLimitOption('calls', 'place at most so many calls, with their retries'))
    .addOption(
      new Option(
        '--ledger <file>',
        'where is kept what is scheduled until it is taken back; by default beside the subject file',
      ).env('UNDERSTUDY_LEDGER'),
    )
    .addOption(
      new Option('--time-limit <seconds>', 'after so long nothing is tried on; each rule gets its share').argParser(
        parsePositiveInteger,
      ),
    )
    .addOption(new Option('--runs <n>', 'how often a rule is tried').default(100).argParser(parsePositiveInteger))
    .addOption(new Option('--seed <n>', 'repeats a run that printed it; by default drawn').argParser(parseSeed))
    .addOption(
      new Option('--concurrency <n>', 'how many rules are under way at once')
        .default(8)
        .argParser(parsePositiveInteger),
    )
    .addOption(
      new Option('--rule-seconds <n>', 'after so many seconds a rule is not tried on')
        .default(60)
        .argParser(parsePositiveInteger),
    )
    .addOption(
      new Option(
        '--baseline <file>',
        'violations that are accepted (YAML or JSON); fails for those that are over or seen no more',
      ),
    )
    .addOption(
      new Option('--write-baseline <file>', 'write a baseline of what is found, with blanks to fill in').conflicts(
        'baseline',
      ),
    )
    .addOption(new Option('--observe', 'find out afterwards how the service answers what the interface leaves open'))
    .addOption(new Option('--plan', 'tell what would be tried and what would not; send nothing'))
    .action(async (url: string | undefined, options: VerifyCommandOptions) => {
      const { runVerify } = await import('./verify.ts');
      process.exitCode = await runVerify(url, options);
    });
  for (const option of reportingOptions()) command.addOption(option);
}

/** Commander gives what the option was given before. */
function collect(name: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, name];
}

function createLimitOption(resource: 'requests' | 'messages' | 'calls', description: string): Option {
  const remoteDefault = defaultRemoteLimits[resource];
  return new Option(
    `--max-${resource} <n>`,
    `${description}; by default no limit on this machine, elsewhere ${remoteDefault}`,
  )
    .env(`UNDERSTUDY_MAX_${resource.toUpperCase()}`)
    .argParser(parseWholeNumber);
}

export function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new InvalidArgumentError('An address is written as https://service.example.com/api.');
  return text;
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a number from 0 to 999999999.');
  return Number(text);
}

export function parsePositiveInteger(text: string): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number === 0) throw new InvalidArgumentError('Give a number from 1 to 999999.');
  return number;
}

export function parseSeed(text: string): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number > maxSeed) {
    throw new InvalidArgumentError(`A seed is a number from 0 to ${maxSeed}.`);
  }
  return number;
}

export function parsePort(text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return number;
}

const maxSeed = 2 ** 31 - 1;
