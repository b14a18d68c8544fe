/** Whether requests can go to paths under it. */
export function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#\s]/.test(value)) return false;
  return url.username === '' && url.password === '';
}
