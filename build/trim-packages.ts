// Part of what npm does after an install: removes 80 MB that packages bring and nothing loads.
import { globSync, rmSync } from 'node:fs';

const unused = [
  // Headers of Node, for addons that are compiled.
  'node_modules/node/node_modules/*/include',
  // Prism loads the English texts of an old faker alone.
  'node_modules/postman-collection/node_modules/@faker-js/faker/dist',
  'node_modules/postman-collection/node_modules/@faker-js/faker/lib/locales/!(en|en.js)',
];

for (const folder of globSync(unused)) rmSync(folder, { recursive: true });
