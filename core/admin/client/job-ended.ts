const listeners = new Set<() => void>();

/** Called when a watched job has ended, for what else tells of it. */
export function onJobEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellJobEnded(): void {
  for (const listener of listeners) listener();
}
