/** Server and generator never share a processor: what one takes is not missing to the other. */
export const serverCore = 0;
export const generatorCore = 1;
