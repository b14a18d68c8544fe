import { declareSuite } from './declare-suite.ts';

declareSuite((forward) => forward);
