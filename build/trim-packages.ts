// Runs after each install: removes 80 MB of packages that nothing loads.
import { globSync, rmSync } from 'node:fs';

const unused = [
  // Headers of Node, for addons that are compiled.
  'node_modules/node/node_modules/*/include',
  // Prism needs only the English texts of an old faker.
  'node_modules/postman-collection/node_modules/@faker-js/faker/dist',
  'node_modules/postman-collection/node_modules/@faker-js/faker/lib/locales/!(en|en.js)',
];

for (const folder of globSync(unused)) rmSync(folder, { recursive: true });
