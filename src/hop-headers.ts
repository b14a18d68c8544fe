/** Headers that concern only one connection, so a proxy must not forward them. */
export const hopHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
