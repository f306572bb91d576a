const lead = 'backroom.tab.';
let own: string | undefined;

/** The name of this tab, until it is loaded anew. While it lives it holds a lock of that name, which a crash lets go, too. */
export function thisTab(): string {
  if (own !== undefined) return own;
  own = crypto.randomUUID();
  const forever = () => new Promise<void>(() => undefined);
  // Browsers have locks where the page came encrypted, or from this machine.
  if ('locks' in navigator) void navigator.locks.request(lead + own, forever).catch(() => undefined);
  return own;
}

/** The tabs of this browser that are open; none are known where there are no locks. */
export async function livingTabs(): Promise<ReadonlySet<string>> {
  thisTab();
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] as LockInfo[] }));
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lead) ? [name.slice(lead.length)] : [])));
}
