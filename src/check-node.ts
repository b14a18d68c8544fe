// Import this file first, because other modules fail on an older Node with an obscure error.
const oldest = [22, 13] as const;
const { node: version } = process.versions;
const [major = 0, minor = 0] = version.split('.').map(Number);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
  throw new Error(
    `understudy-kit needs Node ${oldest.join('.')} or newer, and this is Node ${version}. Install it: https://nodejs.org`,
  );

export {};
