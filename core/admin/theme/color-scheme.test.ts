import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of a browser as the scheme reads; the machine is light until it is told. */
function browser(kept?: string) {
  const machine = Object.assign(new EventTarget(), { matches: false });
  const tab = new EventTarget();
  const storage = new Map(kept === undefined ? [] : [['backroom.color-scheme', kept]]);
  const dataset: Record<string, string> = {};
  vi.stubGlobal('matchMedia', () => machine);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  const turn = (dark: boolean) => {
    machine.matches = dark;
    machine.dispatchEvent(new Event('change'));
  };
  const otherTab = (choice: string) => {
    storage.set('backroom.color-scheme', choice);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'backroom.color-scheme' }));
  };
  return { storage, turn, otherTab, shown: () => dataset['colorScheme'] };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('without a choice the page goes with the machine', async () => {
  const { shown, turn } = browser();
  (await import('./color-scheme.ts')).startColorScheme();
  expect(shown()).toBe('light');
  turn(true);
  expect(shown()).toBe('dark');
});

test('a choice wins over the machine, is kept, and can be given back to it', async () => {
  const { shown, turn, storage } = browser('dark');
  const { startColorScheme, chooseColorScheme } = await import('./color-scheme.ts');
  startColorScheme();
  expect(shown()).toBe('dark');
  chooseColorScheme('light');
  turn(true);
  expect(shown()).toBe('light');
  expect([...storage.values()]).toEqual(['light']);
  chooseColorScheme('auto');
  expect(shown()).toBe('dark');
});

test("what another tab chose is this one's, too; what is no choice is none", async () => {
  const { shown, otherTab } = browser('sepia');
  (await import('./color-scheme.ts')).startColorScheme();
  expect(shown()).toBe('light');
  otherTab('dark');
  expect(shown()).toBe('dark');
});
