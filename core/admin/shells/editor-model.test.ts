import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  isDirty,
  openedEditor,
  whatDiscardTakes,
  type Discarded,
  type EditorEvent,
  type EditorModel,
  type Sent,
} from './editor-model.ts';

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
      kind: fc.constantFrom('mine_chosen', 'theirs_shown', 'conflict_closed', 'brought_back', 'thrown_away'),
    }),
  },
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
  let model: Model = openedEditor<Thing, Draft>({ id: 1, draft: undefined, kept: undefined });
  let stored: Thing = { version: 1, name: 'stored', text: 'stored' };
  let words = 0;
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
        return {
          type: 'loaded',
          saved,
          draft: draftOf(saved),
          kept: { name: 'typed before', text: 'stored' },
        };
      }
      case 'asks':
        return { type: 'save_asked' };
      case 'saved':
      case 'refused':
      case 'overtaken':
      case 'ended': {
        const sent = sends[one.of % sends.length];
        if (sent === undefined) return undefined;
        if (one.kind === 'ended') return { type: 'save_ended', sent };
        if (one.kind === 'refused') return { type: 'refused', sent, errors: {}, failure: 'no' };
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
          kept: undefined,
        };
      default:
        return { type: one.kind } as Happened;
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
const atHand = ({ draft, kept }: Model) => within(draft, kept?.draft);

/** What the person gives up by this, knowing it; what is stored cannot be lost. */
function givenUp({ before, event }: Step): Set<string> {
  const { draft, baseDraft, kept } = before;
  switch (event.type) {
    case 'opened':
    case 'discarded':
      return atHand(before);
    case 'edited':
    // Where it had changed the same, the discarded draft goes over what was typed since.
    case 'undone':
      return within(draft);
    case 'thrown_away':
    // One draft is kept at a time: the one of now.
    case 'theirs_shown':
      return within(kept?.draft, baseDraft);
    case 'saved':
      // What the server made of what it was sent, and an offer that was passed over by saving.
      return within(event.sent.draft, baseDraft, event.sent.kept?.draft);
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
      if (after.conflict === undefined || after.draft === undefined) return;
      const { theirDraft, theirs } = after.conflict;
      const mine = {
        name: after.draft.name === after.baseDraft?.name ? theirDraft.name : after.draft.name,
        text: after.draft.text === after.baseDraft?.text ? theirDraft.text : after.draft.text,
      };
      const chosen = afterEvent(after, { type: 'mine_chosen' });
      expect(chosen).toMatchObject({ draft: mine, base: theirs, baseDraft: theirDraft });
      const shown = afterEvent(after, { type: 'theirs_shown' });
      expect(shown).toMatchObject({ draft: theirDraft, base: theirs, kept: { draft: mine, reason: 'mine' } });
      expect(isDirty(shown)).toBe(false);
      expect(afterEvent(shown, { type: 'brought_back' }).draft).toEqual(mine);
    });
  });

  test('discarding gives what is stored, and its undo the draft and what was kept beside it', () => {
    always(({ after }) => {
      const discarded = afterEvent(after, { type: 'discarded' });
      expect(isDirty(discarded)).toBe(false);
      const undone = afterEvent(discarded, { type: 'undone', discarded: whatDiscardTakes(after) });
      expect(undone.draft).toEqual(after.draft);
      expect(undone.kept).toEqual(after.kept);
    });
  });

  test('a draft brought back can be exchanged for the one it took the place of', () => {
    always(({ after }) => {
      if (after.kept === undefined || !isDirty(after)) return;
      const back = afterEvent(after, { type: 'brought_back' });
      expect(back.draft).toBe(after.kept.draft);
      expect(back.kept?.draft).toBe(after.draft);
    });
  });
});

describe('one thing', () => {
  const saved: Thing = { version: 1, name: 'Mug', text: '' };
  const opened: Model = openedEditor<Thing, Draft>({ id: 1, draft: undefined, kept: undefined });
  const read = (kept?: Draft) => afterEvent(opened, { type: 'loaded', saved, draft: draftOf(saved), kept });
  const typed = (before: Model, name: string, problems = {}) =>
    afterEvent(before, { type: 'edited', draft: { name, text: '' }, touched: 'name', problems });

  test('an earlier draft is offered back where it differs from what is stored', () => {
    expect(read({ name: 'Half a thought', text: '' }).kept).toMatchObject({ reason: 'earlier' });
    expect(read({ name: 'Mug', text: '' }).kept).toBeUndefined();
  });

  test('a read is taken over while nothing is typed, and only looked at while something is', () => {
    const later = { ...saved, version: 2, name: 'Cup' };
    const event = { type: 'loaded', saved: later, draft: draftOf(later), kept: undefined } as const;
    expect(afterEvent(read(), event)).toMatchObject({ draft: { name: 'Cup' }, base: later });
    const dirty = afterEvent(typed(read(), 'Mine'), event);
    expect(dirty).toMatchObject({ draft: { name: 'Mine' }, base: saved, seen: later });
  });

  test('what was typed after asking is a change against the answer', () => {
    const asked = afterEvent(typed(read(), 'Sent'), { type: 'save_asked' });
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
    const asked = afterEvent(typed(read({ name: 'Half a thought', text: '' }), 'Sent'), {
      type: 'save_asked',
    });
    const back = afterEvent(typed(asked, 'Typed on'), { type: 'brought_back' });
    const answer = { ...saved, name: 'Sent' };
    const done = { type: 'saved', sent: asked.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(back, done)).toMatchObject({
      draft: { name: 'Half a thought' },
      kept: { draft: { name: 'Typed on' } },
    });
  });

  test('the answer about another thing than the one that is open now changes nothing', () => {
    const asked = afterEvent(typed(read(), 'Sent'), { type: 'save_asked' });
    const other = afterEvent(asked, { type: 'opened', id: 2, draft: undefined, kept: undefined });
    const answer = { ...saved, name: 'Sent' };
    const late = { type: 'saved', sent: asked.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(other, late)).toBe(other);
  });

  test('errors of what is touched go when it is mended, the failure with the last of them', () => {
    const wrong = afterEvent(read(), {
      type: 'not_sent',
      errors: { name: 'Enter a name.', text: 'Too long.' },
      failure: '2 entries need mending',
    });
    const still = typed(wrong, '', { name: 'Enter a longer name.' });
    expect(still.errors).toEqual({ name: 'Enter a longer name.', text: 'Too long.' });
    const half = typed(wrong, 'Cup');
    expect(half).toMatchObject({ errors: { text: 'Too long.' }, failure: '2 entries need mending' });
    const whole = afterEvent(half, { type: 'edited', draft: draftOf(saved), problems: {} });
    expect(whole).toMatchObject({ errors: {}, failure: undefined });
  });

  test('a refusal keeps the draft and says why; the next answer takes it away', () => {
    const asked = afterEvent(typed(read(), 'Mine'), { type: 'save_asked' });
    const sent = asked.sending!;
    const refused = afterEvent(asked, {
      type: 'refused',
      sent,
      errors: { name: 'Not this.' },
      failure: 'No.',
    });
    expect(refused).toMatchObject({ draft: { name: 'Mine' }, failure: 'No.', errors: { name: 'Not this.' } });
    const again = afterEvent(afterEvent(refused, { type: 'save_ended', sent }), { type: 'save_asked' });
    const answer = { ...saved, name: 'Mine' };
    const done = { type: 'saved', sent: again.sending!, saved: answer, draft: draftOf(answer) } as const;
    expect(afterEvent(again, done)).toMatchObject({ failure: undefined, errors: {} });
  });
});
