import about from '../package.json' with { type: 'json' };
import { TextError } from './files/issue.ts';

type Peer = keyof typeof about.peerDependencies;

/** Loads code that needs an optional package. @throws TextError that says how to install the package, if it is missing */
export async function loadPeer<Module>(peer: Peer, need: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const version = `${peer}@${about.peerDependencies[peer]}`;
    const message = `${need}, which is not installed. Run: npm install --save-dev ${version}`;
    throw new TextError(message, { cause: error });
  }
}
