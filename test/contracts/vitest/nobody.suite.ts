import { declareSuite } from './declare-suite.ts';

declareSuite();
