// npm run soak:fuzz: very many hostile requests against a mock. With --seconds or --control it makes texts for all that reads
// texts, and learns from the code that they reach: npm run soak:fuzz -- --seconds 60
const learns = process.argv.some((word) => /^--(seconds|control)\b/.test(word));
await (learns ? import('./learning/index.ts') : import('./send-hostile.ts'));
