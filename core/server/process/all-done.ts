/**
 * Waits for everything that was begun, also when one of it fails, and then throws the first failure: so that nothing is
 * still asked of a transaction that has ended. What was begun at once travels to the database together.
 */
export async function allDone<T extends readonly unknown[]>(
  ...begun: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const ended = await Promise.allSettled(begun);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
