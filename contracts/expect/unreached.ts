/** Whether somebody in front of the service answered, who did not reach it. From 520 on are those of a front. */
export function isUnreached(status: number): boolean {
  return [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}
