/** Sends the port to the parent process, answers its messages, and ends when the parent disconnects. */
export function serveParent({ port }: { port: number }, answer?: (question: unknown) => unknown): void {
  process.on('message', async (question) => process.send?.(await answer?.(question)));
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
