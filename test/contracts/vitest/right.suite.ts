import { declareSuite } from './declare-suite.ts';

declareSuite('right', (forward) => forward);
