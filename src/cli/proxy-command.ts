import { type Command, Option } from 'commander';
import type { ProxyCommandOptions } from './proxy.ts';
import { address, port } from './verify-command.ts';

/** Adds `understudy proxy`. */
export function addProxy(program: Command): void {
  program
    .command('proxy')
    .description(
      'Stand between an app and a service on this machine until interrupted, and tell where their traffic is not as the document has it.',
    )
    .argument('<url>', 'base address of the service', address)
    .addOption(new Option('--port <n>', 'port to listen on; 0 is any free one').default(4011).argParser(port))
    .action(async (url: string, options: ProxyCommandOptions) => {
      const { proxyCommand } = await import('./proxy.ts');
      await proxyCommand(url, options);
    });
}
