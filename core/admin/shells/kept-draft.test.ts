import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';
import { afterEvent } from './editor-event.ts';
import { openedEditor, type EditorModel } from './editor-model.ts';
import { keepable, type KeepsDraft } from './keeps-draft.ts';
import {
  countStoredThings,
  draftsOf,
  removeDraft,
  storeDraft,
  sweepDrafts,
  type StoredRecord,
} from './kept-draft.ts';

interface Draft {
  title: string;
  password: string;
}

const mo = { user: 1, shop: 1 };
const record = (title: string, at = Date.now()): StoredRecord => ({
  draft: { title },
  base: null,
  at,
  tab: 'another',
});

/** The browser's storage, with so much room. */
function storage(room = Number.POSITIVE_INFINITY) {
  const held = new Map<string, string>();
  return {
    held,
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    removeItem: (name: string) => void held.delete(name),
    setItem: (name: string, value: string) => {
      const rest = [...held].filter(([one]) => one !== name);
      if (rest.reduce((sum, [, text]) => sum + text.length, value.length) > room)
        throw new Error('QuotaExceeded');
      held.set(name, value);
    },
  };
}

let browserStorage: ReturnType<typeof storage>;
beforeEach(() => {
  vi.useFakeTimers();
  browserStorage = storage();
  vi.stubGlobal('localStorage', browserStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is told to the person who typed it, in the shop it is of, and to nobody else', () => {
  storeDraft(mo, 'offers.7', 'a.0', record('Mine'));
  expect(draftsOf(mo, 'offers.7')).toMatchObject([{ slot: 'a.0', draft: { title: 'Mine' } }]);
  expect(draftsOf({ user: 2, shop: 1 }, 'offers.7')).toEqual([]);
  expect(draftsOf({ user: 1, shop: 2 }, 'offers.7')).toEqual([]);
  expect(draftsOf({ user: 11, shop: 1 }, 'offers.7')).toEqual([]);
  expect(draftsOf(mo, 'offers.70')).toEqual([]);
  expect(countStoredThings(1)).toBe(1);
  expect(countStoredThings(11)).toBe(0);
});

test('a draft is kept for a week', () => {
  storeDraft(mo, 'offers.7', 'a.0', record('Mine'));
  storeDraft({ user: 2, shop: 1 }, 'offers.7', 'a.0', record('Theirs'));
  vi.advanceTimersByTime(7 * 24 * 3_600_000);
  expect(draftsOf(mo, 'offers.7')).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(draftsOf(mo, 'offers.7')).toEqual([]);
  expect(countStoredThings(1)).toBe(0);
  sweepDrafts();
  expect(browserStorage.held.size).toBe(0);
});

test('storage that is full makes room of what is too old, and otherwise says no', () => {
  browserStorage = storage(200);
  vi.stubGlobal('localStorage', browserStorage);
  storeDraft(mo, 'offers.7', 'a.0', record('x'.repeat(80)));
  expect(storeDraft(mo, 'offers.8', 'a.0', record('y'.repeat(80)))).toBe(false);
  vi.advanceTimersByTime(8 * 24 * 3_600_000);
  expect(storeDraft(mo, 'offers.8', 'a.0', record('y'.repeat(80)))).toBe(true);
});

test('storage that is forbidden keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(storeDraft(mo, 'offers.7', 'a.0', record('Mine'))).toBe(false);
  expect(draftsOf(mo, 'offers.7')).toEqual([]);
  removeDraft(mo, 'offers.7', 'a.0');
  sweepDrafts();
  expect(countStoredThings(1)).toBe(0);
});

test('what cannot be read is nobody’s draft', () => {
  for (const wrong of ['', '{', 'null', '[]', '{"draft":1,"at":1}', '{"draft":{},"base":{},"at":"x"}']) {
    browserStorage.setItem('backroom.draft.1.1.offers.7~a.0', wrong);
    expect(draftsOf(mo, 'offers.7')).toEqual([]);
  }
});

test('a draft with a password or a customer does not compile without leaving it out', () => {
  const whole = (keeps: KeepsDraft<{ title: string }>) => keeps;
  const secret = (keeps: KeepsDraft<{ title: string; password: string }>) => keeps;
  const customer = (keeps: KeepsDraft<{ email: string; line_items: number[] }>) => keeps;
  whole({ key: 'a' });
  whole({ nothing: 'customer' });
  secret({ key: 'a', leavesOut: { password: true } });
  customer({ nothing: 'customer' });
  // @ts-expect-error The password would be written down.
  secret({ key: 'a' });
  // @ts-expect-error So would it here.
  secret({ key: 'a', leavesOut: { title: true } });
  // @ts-expect-error What was ordered would be written down.
  customer({ key: 'a', leavesOut: { email: true } });
  expect(keepable({ title: 'Shop', password: 'x' }, { password: true })).toEqual({ title: 'Shop' });
});

/** One editor of one thing. It records the events it gets, as the editor does. */
function editor(slot: string, stored: Draft = { title: 'Stored', password: 'old' }) {
  const keeper = draftKeeper<Draft, Draft>(mo, 'shop.settings', { password: true });
  let model: EditorModel<Draft, Draft> = openedEditor<Draft, Draft>({
    id: undefined,
    draft: undefined,
    slot,
  });
  const tell = (event: Parameters<typeof afterEvent<Draft, Draft>>[1]) => {
    model = afterEvent(model, event);
    keeper.keep(model);
    vi.advanceTimersByTime(300);
    return model;
  };
  tell({ type: 'loaded', saved: stored, draft: stored });
  return {
    keeper,
    tell,
    look: async () => {
      const { left, elsewhere } = await keeper.look();
      tell({ type: 'found', kept: left });
      return { left, elsewhere };
    },
    type: (draft: Partial<Draft>) =>
      tell({ type: 'edited', draft: { ...model.draft!, ...draft }, problems: {} }),
  };
}
const titles = () => draftsOf(mo, 'shop.settings').map(({ draft }) => draft.title);

test('a password is not written down, not even with the draft it stands in', () => {
  const one = editor('a.0');
  one.type({ password: 'hunter2' });
  expect(browserStorage.held.size).toBe(0);
  one.type({ title: 'Typed' });
  expect(titles()).toEqual(['Typed']);
  expect([...browserStorage.held.values()].join()).not.toMatch(/hunter2|old/);
});

test('two tabs with one draft write in two places, and what is open in one is not offered in the other', async () => {
  const one = editor('a.0');
  one.type({ title: 'In the first' });
  const other = editor('b.0');
  const seen = await other.look();
  expect(seen.left).toEqual([]);
  expect(seen.elsewhere).toBe(draftsOf(mo, 'shop.settings')[0]?.at);
  other.type({ title: 'In the second' });
  expect(titles()).toEqual(['In the first', 'In the second']);
  other.type({ title: 'Stored' });
  expect(titles()).toEqual(['In the first']);
});

test('an earlier draft lies there until it is brought back or thrown away, whatever is typed meanwhile', async () => {
  const before = editor('a.0');
  before.type({ title: 'Half a thought' });
  before.keeper.close();
  const one = editor('b.0');
  expect((await one.look()).left).toHaveLength(1);
  one.type({ title: 'Something else' });
  expect(titles()).toEqual(['Half a thought', 'Something else']);
  one.tell({ type: 'brought_back', at: Date.now() });
  expect(new Set(titles())).toEqual(new Set(['Half a thought', 'Something else']));
  one.tell({ type: 'thrown_away' });
  expect(titles()).toEqual(['Half a thought']);
  one.tell({ type: 'discarded' });
  expect(titles()).toEqual([]);
});

test('where there is no room for the draft, the one it came from stays', async () => {
  const before = editor('a.0');
  before.type({ title: 'Half a thought' });
  before.keeper.close();
  const one = editor('b.0');
  await one.look();
  vi.spyOn(browserStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceeded');
  });
  one.tell({ type: 'brought_back', at: Date.now() });
  expect(titles()).toEqual(['Half a thought']);
});

test('nothing found is thrown away before the editor was told of it', async () => {
  const before = editor('a.0');
  before.type({ title: 'Half a thought' });
  before.keeper.close();
  const one = editor('b.0');
  const { left } = await one.keeper.look();
  one.keeper.flush();
  vi.advanceTimersByTime(1000);
  expect(left).toHaveLength(1);
  expect(titles()).toEqual(['Half a thought']);
});

test('what is typed on while a save is on its way is a change of what was saved then', () => {
  const one = editor('a.0');
  one.type({ title: 'Sent' });
  const { sending } = one.tell({ type: 'save_asked', key: 'k' });
  one.type({ title: 'Typed on' });
  const saved = { title: 'Sent', password: 'old' };
  one.tell({ type: 'saved', sent: sending!, saved, draft: saved });
  expect(draftsOf(mo, 'shop.settings')).toMatchObject([
    { draft: { title: 'Typed on' }, base: { title: 'Sent' } },
  ]);
});
