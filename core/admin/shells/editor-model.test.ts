import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterEvent, type EditorEvent } from './editor-event.ts';
import {
  isDirty,
  openedEditor,
  whatDiscardTakes,
  type Discarded,
  type EditorModel,
  type Sent,
} from './editor-model.ts';
import { sidesOf } from './editor-sides.ts';

interface Thing {
  version: number;
  name: string;
  text: string;
}
type Draft = Pick<Thing, 'name' | 'text'>;
type Model = EditorModel<Thing, Draft>;
type Happened = EditorEvent<Thing, Draft>;

const draftOf = ({ name, text }: Thing): Draft => ({ name, text });
const field = fc.constantFrom('name' as const, 'text' as const);
const which = fc.nat({ max: 20 });

/** Something that happens, `of` telling which of the saves or discards before it is meant: late and doubled, too. */
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('types' as const), field }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('types back' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reads' as const), field, other: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('asks' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('saved' as const, 'refused' as const, 'overtaken' as const, 'ended' as const),
      of: which,
      field,
      mended: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('theirs_shown', 'conflict_closed', 'brought_back', 'thrown_away'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mine_chosen' as const),
      sides: fc.dictionary(field, fc.constantFrom('mine' as const, 'theirs' as const)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finds' as const), field, isOld: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('unreached' as const, 'tried_again' as const), of: which }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('given_up' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('discards' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undoes' as const), of: which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('opens' as const), id: fc.integer({ min: 0, max: 2 }) }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

interface Step {
  before: Model;
  event: Happened;
  after: Model;
}

/** Plays what happens to one editor, and gives each event with what was before and after it. */
function played(happenings: readonly Happening[]): Step[] {
  let model: Model = openedEditor<Thing, Draft>({ id: 1, draft: undefined, slot: 'tab.0' });
  let stored: Thing = { version: 1, name: 'stored', text: 'stored' };
  let words = 0;
  let keys = 0;
  const sends: Sent<Thing, Draft>[] = [];
  const discards: Discarded<Draft>[] = [];
  const steps: Step[] = [];
  const word = (by: string) => `${by} ${(words += 1)}`;
  const store = (changed: Partial<Thing>) =>
    (stored = { ...stored, ...changed, version: stored.version + 1 });

  function eventOf(one: Happening): Happened | undefined {
    const draft = model.draft ?? { name: '', text: '' };
    switch (one.kind) {
      case 'types':
        if (model.draft === undefined) return undefined;
        return { type: 'edited', draft: { ...draft, [one.field]: word('typed') }, problems: {} };
      case 'types back':
        if (model.baseDraft === undefined) return undefined;
        return { type: 'edited', draft: { ...model.baseDraft }, problems: {} };
      case 'reads': {
        const saved = one.other ? store({ [one.field]: word('theirs') }) : stored;
        return { type: 'loaded', saved, draft: draftOf(saved) };
      }
      case 'finds': {
        const base = one.isOld ? { name: 'long ago', text: 'long ago' } : draftOf(stored);
        const slot = `other.${(words += 1)}`;
        const found = { ...base, [one.field]: word('typed before') };
        return { type: 'found', kept: [{ slot, draft: found, base, at: 1, reason: 'earlier' }] };
      }
      case 'asks':
        return { type: 'save_asked', key: `key ${(keys += 1)}` };
      case 'unreached':
      case 'tried_again': {
        const sent = sends[one.of % sends.length];
        return sent && { type: one.kind, sent };
      }
      case 'given_up':
        return { type: 'given_up' };
      case 'mine_chosen':
        return { type: 'mine_chosen', sides: one.sides, at: 2 };
      case 'saved':
      case 'refused':
      case 'overtaken':
      case 'ended': {
        const sent = sends[one.of % sends.length];
        if (sent === undefined) return undefined;
        if (one.kind === 'ended') return { type: 'save_ended', sent };
        if (one.kind === 'refused')
          return { type: 'refused', sent, errors: {}, failure: 'no', unsure: one.mended };
        if (one.kind === 'overtaken') {
          const theirs = store({ [one.field]: word('theirs') });
          return { type: 'overtaken', sent, theirs, theirDraft: draftOf(theirs) };
        }
        const saved = store(one.mended ? { ...sent.draft, [one.field]: word('mended') } : sent.draft);
        return { type: 'saved', sent, saved, draft: draftOf(saved) };
      }
      case 'discards':
        return { type: 'discarded' };
      case 'undoes': {
        const discarded = discards[one.of % discards.length];
        return discarded && { type: 'undone', discarded };
      }
      case 'opens':
        return {
          type: 'opened',
          id: one.id,
          draft: one.id === 0 ? { name: '', text: '' } : undefined,
        };
      default:
        return { type: one.kind, at: 2 } as Happened;
    }
  }

  for (const one of happenings) {
    const event = eventOf(one);
    if (event === undefined) continue;
    if (event.type === 'discarded') discards.push(whatDiscardTakes(model));
    const before = model;
    model = afterEvent(before, event);
    if (model.sending !== undefined && model.sending !== before.sending) sends.push(model.sending);
    steps.push({ before, event, after: model });
  }
  return steps;
}

const always = (hold: (step: Step) => void) =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60, size: 'max' }), (happenings) => {
      for (const step of played(happenings)) hold(step);
    }),
  );

/** The typed words that can still be seen, or brought back by a press. */
const within = (...drafts: (Draft | undefined)[]): Set<string> =>
  new Set(
    drafts
      .flatMap((draft) => (draft ? Object.values<string>(draft) : []))
      .filter((one) => /^typed/.test(one)),
  );
const atHand = ({ draft, kept }: Model) => within(draft, ...kept.map((one) => one.draft));

/** What the person gives up by this, knowing it; what is stored cannot be lost. */
function givenUp({ before, event }: Step): Set<string> {
  const { draft, baseDraft, kept } = before;
  switch (event.type) {
    case 'opened':
      return atHand(before);
    case 'discarded':
    case 'edited':
    // Where it had changed the same, the discarded draft goes over what was typed since.
    case 'undone':
      return within(draft);
    case 'thrown_away':
      return within(kept.at(-1)?.draft);
    case 'mine_chosen': {
      // The parts that shall be theirs.
      const { mine } = sidesOf(before) ?? {};
      const theirs = (['name', 'text'] as const).flatMap((one) =>
        event.sides[one] === 'theirs' && mine ? [{ name: mine[one], text: '' }] : [],
      );
      return within(baseDraft, ...theirs);
    }
    case 'saved':
      // What the server made of what it was sent.
      return within(event.sent.draft, baseDraft, event.draft);
    default:
      return within(baseDraft);
  }
}

describe('whatever happens, in whatever order', () => {
  test('nothing typed is lost but by a decision of who typed it', () => {
    always((step) => {
      const left = givenUp(step);
      const held = atHand(step.after);
      for (const one of atHand(step.before)) if (!left.has(one)) expect(held, step.event.type).toContain(one);
    });
  });

  test('dirty is that the draft differs from what is stored', () => {
    always(({ after }) => {
      const { base, draft, id } = after;
      const from = base ? draftOf(base) : id === 0 ? { name: '', text: '' } : undefined;
      const differs = draft?.name !== from?.name || draft?.text !== from?.text;
      expect(isDirty(after)).toBe(differs);
    });
  });

  test('an answer leaves what was typed after its save was asked for', () => {
    always(({ before, event, after }) => {
      if (event.type !== 'saved' && event.type !== 'refused' && event.type !== 'overtaken') return;
      if (event.type !== 'saved' || before.typedOn || before.answered) expect(after.draft).toBe(before.draft);
      else if (before.sending === event.sent) expect(after.draft).toEqual(draftOf(event.saved));
    });
  });

  test('what was typed back while a save is on its way stays, whatever is read meanwhile', () => {
    always(({ before, event, after }) => {
      const onItsWay = before.sending !== undefined && !before.answered;
      if (event.type === 'loaded' && onItsWay && before.typedOn) expect(after.draft).toBe(before.draft);
    });
  });

  test('a late answer, and the second of two, change nothing', () => {
    always(({ before, event, after }) => {
      if (!('sent' in event)) return;
      if (before.sending !== event.sent) expect(after).toBe(before);
      if (event.type === 'saved' || event.type === 'overtaken')
        expect(afterEvent(after, event), 'twice').toBe(after);
    });
  });

  test('one save at a time, of what the draft was when it was asked for', () => {
    always(({ before, event, after }) => {
      if (after.sending === before.sending) return;
      if (event.type !== 'save_asked') {
        expect(after.sending).toBeUndefined();
        return;
      }
      expect(before.sending).toBeUndefined();
      expect(after.sending?.draft).toBe(before.draft);
      expect(after.sending?.base).toBe(before.base);
    });
  });

  test('a conflict keeps both sides: mine goes on in theirs, or theirs is shown and mine kept', () => {
    always(({ before, event, after }) => {
      if (event.type === 'overtaken' && after !== before) {
        expect(after.draft).toBe(before.draft);
        expect(after.conflict?.theirs).toBe(event.theirs);
      }
      if (after.conflict === undefined || after.draft === undefined || after.conflict.kept) return;
      const { theirDraft, theirs } = after.conflict;
      const draftEvent = {
        name: after.draft.name === after.baseDraft?.name ? theirDraft.name : after.draft.name,
        text: after.draft.text === after.baseDraft?.text ? theirDraft.text : after.draft.text,
      };
      const chosen = afterEvent(after, { type: 'mine_chosen', sides: {}, at: 2 });
      expect(chosen).toMatchObject({ draft: draftEvent, base: theirs, baseDraft: theirDraft });
      const shown = afterEvent(after, { type: 'theirs_shown', at: 2 });
      expect(shown).toMatchObject({ draft: theirDraft, base: theirs });
      expect(isDirty(shown)).toBe(false);
      if (draftEvent.name === theirDraft.name && draftEvent.text === theirDraft.text) return;
      expect(shown.kept.at(-1)).toMatchObject({ draft: draftEvent, reason: 'mine' });
      expect(afterEvent(shown, { type: 'brought_back', at: 3 }).draft).toEqual(draftEvent);
    });
  });

  test('of a conflict each part becomes whose it was chosen to be, else of who changed it', () => {
    always(({ before, event, after }) => {
      const sides = sidesOf(before);
      if (event.type !== 'mine_chosen' || sides === undefined) return;
      for (const one of ['name', 'text'] as const) {
        const changed = sides.mine[one] === sides.from[one] ? 'theirs' : 'mine';
        expect(after.draft?.[one]).toBe(sides[event.sides[one] ?? changed][one]);
      }
    });
  });

  test('a draft made from what is stored no longer is a question, and changes nothing by itself', () => {
    always(({ after }) => {
      const lastStored = after.kept.at(-1);
      if (lastStored === undefined || after.baseDraft === undefined) return;
      const back = afterEvent(after, { type: 'brought_back', at: 3 });
      const isOld =
        after.base !== undefined &&
        lastStored.base !== undefined &&
        (lastStored.base.name !== after.baseDraft.name || lastStored.base.text !== after.baseDraft.text);
      if (isOld)
        expect(back).toMatchObject({ draft: after.draft, kept: after.kept, conflict: { kept: lastStored } });
      else expect(back.draft).toEqual(lastStored.draft);
    });
  });

  test('no two drafts are written down in the same place', () => {
    always(({ after }) => {
      const slots = [after.slot, ...after.kept.map((one) => one.slot)];
      expect(new Set(slots).size).toBe(slots.length);
    });
  });

  test('a save that waits for the line is sent again as it is, and what is typed meanwhile stays', () => {
    always(({ before, event, after }) => {
      if (event.type !== 'unreached' && event.type !== 'tried_again') return;
      expect(after.sending).toBe(before.sending);
      expect(after.draft).toBe(before.draft);
      if (before.sending === event.sent && !before.answered)
        expect(after.waiting).toBe(event.type === 'unreached');
    });
    always(({ after }) => {
      if (after.waiting) expect(after.sending).toBeDefined();
    });
  });

  test('what may have been done is asked for again under its key, anything else under a new one', () => {
    const sent = new Map<string, Draft>();
    always(({ before, event, after }) => {
      if (event.type !== 'save_asked' || after.sending === before.sending) return;
      const { key, draft } = after.sending!;
      if (key === event.key) {
        const isAgain = before.unanswered?.base === before.base;
        if (isAgain) expect(before.unanswered?.draft).not.toEqual(draft);
        sent.set(key, draft);
      } else expect(before.unanswered).toMatchObject({ key, draft });
    });
    expect(sent.size).toBeGreaterThan(0);
  });

  test('discarding gives what is stored, and its undo the draft and what was kept beside it', () => {
    always(({ after }) => {
      const discarded = afterEvent(after, { type: 'discarded' });
      expect(isDirty(discarded)).toBe(false);
      const undone = afterEvent(discarded, { type: 'undone', discarded: whatDiscardTakes(after) });
      expect(undone.draft).toEqual(after.draft);
      expect(discarded.kept).toEqual(after.kept);
    });
  });

  test('a draft brought back can be exchanged for the one it took the place of', () => {
    always(({ after }) => {
      const back = afterEvent(after, { type: 'brought_back', at: 3 });
      if (back.draft === after.draft || !isDirty(after)) return;
      expect(back.draft).toEqual(after.kept.at(-1)?.draft);
      expect(back.kept.at(-1)?.draft).toBe(after.draft);
    });
  });
});

describe('one thing', () => {
  const saved: Thing = { version: 1, name: 'Mug', text: '' };
  const opened: Model = openedEditor<Thing, Draft>({ id: 1, draft: undefined, slot: 'tab.0' });
  const found = (draft: Draft, base = draftOf(saved)): Happened => ({
    type: 'found',
    kept: [{ slot: 'other.0', draft, base, at: 1, reason: 'earlier' }],
  });
  const read = (kept?: Draft) => {
    const before = kept === undefined ? opened : afterEvent(opened, found(kept));
    return afterEvent(before, { type: 'loaded', saved, draft: draftOf(saved) });
  };
  const asking = { type: 'save_asked', key: 'first' } as const;
  const typed = (before: Model, name: string, problems = {}) =>
    afterEvent(before, { type: 'edited', draft: { name, text: '' }, touched: 'name', problems });

  test('an earlier draft is offered back where it differs from what is stored', () => {
    expect(read({ name: 'Half a thought', text: '' }).kept).toMatchObject([{ reason: 'earlier' }]);
    expect(read({ name: 'Mug', text: '' }).kept).toEqual([]);
    expect(afterEvent(read(), found({ name: 'Mug', text: '' })).kept).toEqual([]);
  });

  test('a field that is not kept comes back as it is stored', () => {
    const storedDraft = { name: 'Half a thought' } as Draft;
    const back = afterEvent(read(storedDraft), { type: 'brought_back', at: 2 });
    expect(back.draft).toEqual({ name: 'Half a thought', text: '' });
  });

  test('an earlier draft of a thing that somebody has saved since is asked about, and put into theirs', () => {
    const before = afterEvent(opened, found({ name: 'Half a thought', text: '' }, { name: 'Mug', text: '' }));
    const later = { ...saved, version: 2, text: 'Theirs' };
    const there = afterEvent(before, { type: 'loaded', saved: later, draft: draftOf(later) });
    const asked = afterEvent(there, { type: 'brought_back', at: 2 });
    expect(asked).toMatchObject({ draft: { name: 'Mug', text: 'Theirs' }, conflict: { theirs: later } });
    const own = afterEvent(asked, { type: 'mine_chosen', sides: {}, at: 3 });
    expect(own).toMatchObject({ draft: { name: 'Half a thought', text: 'Theirs' }, base: later, kept: [] });
    const theirs = afterEvent(asked, { type: 'theirs_shown', at: 3 });
    expect(theirs).toMatchObject({ draft: { name: 'Mug', text: 'Theirs' }, conflict: undefined });
    expect(theirs.kept).toHaveLength(1);
  });

  test('a creation that nobody waited for is made under its key, in another tab, too', () => {
    const blank: Model = openedEditor<Thing, Draft>({ id: 0, draft: { name: '', text: '' }, slot: 'tab.0' });
    const asked = afterEvent(typed(blank, 'New'), asking);
    const waits = afterEvent(asked, { type: 'unreached', sent: asked.sending! });
    const given = afterEvent(waits, { type: 'given_up' });
    expect(given).toMatchObject({ waiting: false, draft: { name: 'New' } });
    expect(given.sending).toBeUndefined();
    const again = afterEvent(given, { type: 'save_asked', key: 'second' });
    expect(again.sending?.key).toBe('first');
    const other = afterEvent(typed(given, 'Newer'), { type: 'save_asked', key: 'second' });
    expect(other.sending?.key).toBe('second');
    const storedDraft = {
      slot: 'tab.0',
      draft: { name: 'New', text: '' },
      base: undefined,
      at: 1,
      key: 'first',
    };
    const opened2 = openedEditor<Thing, Draft>({ id: 0, draft: { name: '', text: '' }, slot: 'tab2.0' });
    const there = afterEvent(opened2, { type: 'found', kept: [{ ...storedDraft, reason: 'earlier' }] });
    const back = afterEvent(there, { type: 'brought_back', at: 2 });
    expect(afterEvent(back, { type: 'save_asked', key: 'second' }).sending?.key).toBe('first');
  });

  test('a read is taken over while nothing is typed, and only looked at while something is', () => {
    const later = { ...saved, version: 2, name: 'Cup' };
    const event = { type: 'loaded', saved: later, draft: draftOf(later) } as const;
    expect(afterEvent(read(), event)).toMatchObject({ draft: { name: 'Cup' }, base: later });
    const dirty = afterEvent(typed(read(), 'Mine'), event);
    expect(dirty).toMatchObject({ draft: { name: 'Mine' }, base: saved, seen: later });
  });

  test('what was typed after asking is a change against the answer', () => {
    const asked = afterEvent(typed(read(), 'Sent'), asking);
    const answer = { ...saved, version: 2, name: 'Sent' };
    const sent = asked.sending!;
    const after = afterEvent(typed(asked, 'Typed on'), {
      type: 'saved',
      sent,
      saved: answer,
      draft: draftOf(answer),
    });
    expect(after).toMatchObject({ draft: { name: 'Typed on' }, base: answer });
    expect(isDirty(after)).toBe(true);
    expect(afterEvent(after, { type: 'save_ended', sent }).sending).toBeUndefined();
  });

  test('a draft put aside while a save is on its way outlasts its answer', () => {
    const asked = afterEvent(typed(read({ name: 'Half a thought', text: '' }), 'Sent'), asking);
    const back = afterEvent(typed(asked, 'Typed on'), { type: 'brought_back', at: 2 });
    const answer = { ...saved, name: 'Sent' };
    const done = { type: 'saved', sent: asked.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(back, done)).toMatchObject({
      draft: { name: 'Half a thought' },
      kept: [{ draft: { name: 'Typed on' } }],
    });
  });

  test('the answer about another thing than the one that is open now changes nothing', () => {
    const asked = afterEvent(typed(read(), 'Sent'), asking);
    const other = afterEvent(asked, { type: 'opened', id: 2, draft: undefined });
    const answer = { ...saved, name: 'Sent' };
    const late = { type: 'saved', sent: asked.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(other, late)).toBe(other);
  });

  test('errors of what is touched go when it is mended, the failure with the last of them', () => {
    const wrong = afterEvent(read(), {
      type: 'not_sent',
      errors: { name: 'Enter a name.', text: 'Too long.' },
      failure: 'Fix 2 fields to save.',
    });
    const still = typed(wrong, '', { name: 'Enter a longer name.' });
    expect(still.errors).toEqual({ name: 'Enter a longer name.', text: 'Too long.' });
    const half = typed(wrong, 'Cup');
    expect(half).toMatchObject({ errors: { text: 'Too long.' }, failure: 'Fix 2 fields to save.' });
    const whole = afterEvent(half, { type: 'edited', draft: draftOf(saved), problems: {} });
    expect(whole).toMatchObject({ errors: {}, failure: undefined });
  });

  test('a refusal keeps the draft and says why; the next answer takes it away', () => {
    const asked = afterEvent(typed(read(), 'Mine'), asking);
    const sent = asked.sending!;
    const refused = afterEvent(asked, {
      type: 'refused',
      sent,
      errors: { name: 'Not this.' },
      failure: 'No.',
    });
    expect(refused).toMatchObject({ draft: { name: 'Mine' }, failure: 'No.', errors: { name: 'Not this.' } });
    const again = afterEvent(afterEvent(refused, { type: 'save_ended', sent }), asking);
    const answer = { ...saved, name: 'Mine' };
    const done = { type: 'saved', sent: again.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(again, done)).toMatchObject({ failure: undefined, errors: {} });
  });
});
