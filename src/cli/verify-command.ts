import { type Command, InvalidArgumentError, Option } from 'commander';
import { isAddress } from '../../contracts/address.ts';
import { limitsElsewhere } from './default-limits.ts';
import { tellingOptions } from './report-command.ts';
import { subjectFileName } from './subject-template.ts';
import type { VerifyOptions } from './verify.ts';

/** Adds `understudy verify`. */
export function addVerify(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'Try the rules of the interface on a service. Exit code: 0 all held, 1 findings, 2 nothing can be said, 3 something that was scheduled could not be taken back, 130 interrupted.',
    )
    .argument('[url]', 'base address of the service, in place of that in the subject file', address)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON); understudy init writes one')
        .default(subjectFileName)
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
        listed,
      ),
    )
    .addOption(
      new Option('--chapter <name>', 'try the rules of this chapter, such as trigger-call; repeatable').argParser(
        listed,
      ),
    )
    .addOption(limit('requests', 'send at most so many requests, with those that take back'))
    .addOption(limit('messages', 'send messages to at most so many people, counted each time'))
    .addOption(limit('calls', 'place at most so many calls, with their retries'))
    .addOption(
      new Option(
        '--ledger <file>',
        'where is kept what is scheduled until it is taken back; by default beside the subject file',
      ).env('UNDERSTUDY_LEDGER'),
    )
    .addOption(
      new Option('--time-limit <seconds>', 'after so long nothing is tried on; each rule gets its share').argParser(
        count,
      ),
    )
    .addOption(new Option('--runs <n>', 'how often a rule is tried').default(100).argParser(count))
    .addOption(new Option('--seed <n>', 'repeats a run that printed it; by default drawn').argParser(seed))
    .addOption(new Option('--concurrency <n>', 'how many rules are under way at once').default(8).argParser(count))
    .addOption(
      new Option('--rule-seconds <n>', 'after so many seconds a rule is not tried on').default(60).argParser(count),
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
    .action(async (url: string | undefined, options: VerifyOptions) => {
      const { verify } = await import('./verify.ts');
      process.exitCode = await verify(url, options);
    });
  for (const option of tellingOptions()) command.addOption(option);
}

/** Commander gives what the option was given before. */
function listed(name: string, before: readonly string[] = []): readonly string[] {
  return [...before, name];
}

function limit(what: 'requests' | 'messages' | 'calls', description: string): Option {
  const elsewhere = limitsElsewhere[what];
  return new Option(`--max-${what} <n>`, `${description}; by default no limit on this machine, elsewhere ${elsewhere}`)
    .env(`UNDERSTUDY_MAX_${what.toUpperCase()}`)
    .argParser(whole);
}

export function address(text: string): string {
  if (!isAddress(text)) throw new InvalidArgumentError('An address is written as https://service.example.com/api.');
  return text;
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a number from 0 to 999999999.');
  return Number(text);
}

export function count(text: string): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number === 0) throw new InvalidArgumentError('Give a number from 1 to 999999.');
  return number;
}

export function seed(text: string): number {
  const number = Number(text);
  if (!/^\d{1,10}$/.test(text) || number > mostSeed) {
    throw new InvalidArgumentError(`A seed is a number from 0 to ${mostSeed}.`);
  }
  return number;
}

export function port(text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return number;
}

const mostSeed = 2 ** 31 - 1;
