import { type Command, Option } from 'commander';
import { parseBaseUrl, parsePort } from '../verify/command.ts';
import type { ProxyCommandOptions } from './proxy.ts';

/** Adds `understudy proxy`. */
export function addProxyCommand(program: Command): void {
  program
    .command('proxy')
    .description(
      'Stand between an app and a service on this machine until interrupted, and tell where their traffic is not as the document has it.',
    )
    .argument('<url>', 'base address of the service', parseBaseUrl)
    .addOption(new Option('--port <n>', 'port to listen on; 0 is any free one').default(4011).argParser(parsePort))
    .action(async (url: string, options: ProxyCommandOptions) => {
      const { runProxy } = await import('./proxy.ts');
      await runProxy(url, options);
    });
}
