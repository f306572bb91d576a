/**
 * A draft kept through a reload or a lost session, in this tab only. Failing to keep one is silent: the
 * page works without.
 */
export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(`backroom.draft.${key}`, JSON.stringify(draft));
  } catch {
    // Full or forbidden storage.
  }
}

export function keptDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`backroom.draft.${key}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(`backroom.draft.${key}`);
  } catch {
    // As above.
  }
}
