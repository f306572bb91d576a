import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addStep, newFunnel, removeStep, type FunnelDraft } from './funnel-draft.ts';
import {
  addFirst,
  branches,
  endsFor,
  endWay,
  joinsFor,
  joinStep,
  moveStep,
  replaceOffer,
  stepsFrom,
  swapWays,
} from './funnel-move.ts';
import { funnelTree } from './funnel-tree.ts';
import { validateFunnel } from './funnel-validation.ts';

/** 1 → accept 2, decline 3; 2 → accept 4. */
function four(): FunnelDraft {
  let draft: FunnelDraft = { ...newFunnel(), funnel_name: 'Four' };
  draft = replaceOffer(draft, '1', 11);
  draft = addStep(draft, '1', 'accept', 12);
  draft = addStep(draft, '1', 'decline', 13);
  return addStep(draft, '2', 'accept', 14);
}
const step = (draft: FunnelDraft, key: string) => draft.steps.find((one) => one.key === key)!;
const sound = (draft: FunnelDraft) => expect(validateFunnel(draft)).toEqual([]);

describe('moving steps of a funnel', () => {
  test('a step moves with what follows it, to an open end', () => {
    const moved = moveStep(four(), '2', { after: '1', branch: 'accept' }, { after: '3', branch: 'decline' });
    expect(step(moved, '1').accept).toBeNull();
    expect(step(moved, '3').decline).toBe('2');
    expect(step(moved, '2').accept).toBe('4');
    sound(moved);
  });

  test('no step can be moved behind itself, to a taken way, or from where it is not', () => {
    const draft = four();
    const from = { after: '1', branch: 'accept' } as const;
    expect(moveStep(draft, '2', from, { after: '4', branch: 'accept' })).toBe(draft);
    expect(moveStep(draft, '2', from, { after: '1', branch: 'decline' })).toBe(draft);
    expect(moveStep(draft, '4', from, { after: '3', branch: 'accept' })).toBe(draft);
    expect(endsFor(draft, '1')).toEqual([]);
  });

  test('two ways can lead to one step; one of them can end, the last cannot', () => {
    const way = { after: '3', branch: 'accept' } as const;
    const joined = joinStep(four(), way, '4');
    expect(step(joined, '3').accept).toBe('4');
    sound(joined);
    expect(endWay(joined, way).steps).toEqual(four().steps);
    const once = endWay(joined, { after: '2', branch: 'accept' });
    expect(endWay(once, way)).toBe(once);
    expect(joinsFor(four(), { after: '4', branch: 'accept' }).map((one) => one.key)).toEqual(['3']);
  });

  test('a new first step leads to the old one when it is declined', () => {
    const draft = addFirst(four(), 15);
    expect(step(draft, draft.start)).toEqual({ key: '5', offer_id: 15, accept: null, decline: '1' });
    sound(draft);
  });

  test('the two ways out of a step change places', () => {
    const draft = swapWays(four(), '1');
    expect(step(draft, '1')).toMatchObject({ accept: '3', decline: '2' });
    sound(draft);
  });

  test('whatever is done with a funnel, it never gets a way back nor a step without a way', () => {
    const pick = fc.nat({ max: 50 });
    const done = fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), pick, pick), { maxLength: 40 });
    fc.assert(
      fc.property(done, (edits) => {
        let draft: FunnelDraft = { ...newFunnel(), funnel_name: 'Any' };
        for (const [kind, a, b] of edits) {
          const key = draft.steps[a % draft.steps.length]!.key;
          const branch = branches[b % 2]!;
          const way = { after: key, branch };
          if (kind === 0 && draft.steps.length < 10) draft = addStep(draft, key, branch, 1);
          if (kind === 1) draft = removeStep(draft, key);
          if (kind === 2) draft = swapWays(draft, key);
          if (kind === 3 && draft.steps.length < 10) draft = addFirst(draft, 1);
          const other = draft.steps[b % draft.steps.length]!.key;
          if (kind === 4 && step(draft, key)?.[branch] === null) draft = joinStep(draft, way, other);
          if (kind === 5) draft = endWay(draft, way);
          const from = funnelTree(draft).nodes.get(other)?.way;
          const ends = endsFor(draft, other);
          if (kind === 6 && from && ends.length > 0)
            draft = moveStep(draft, other, from, ends[a % ends.length]!);
        }
        for (const { key } of draft.steps) draft = replaceOffer(draft, key, 1);
        expect(validateFunnel(draft)).toEqual([]);
        const tree = funnelTree(draft);
        expect(tree.apart).toEqual([]);
        expect(tree.nodes.size).toBe(draft.steps.length);
        expect(stepsFrom(draft, draft.start).size).toBe(draft.steps.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the drawn funnel', () => {
  test('steps are numbered in reading order and drawn once', () => {
    const tree = funnelTree(joinStep(four(), { after: '3', branch: 'accept' }, '4'));
    expect([...tree.nodes.values()].map((node) => [node.number, node.step.key])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '4'],
      [4, '3'],
    ]);
    expect(tree.nodes.get('3')!.accept).toEqual({ kind: 'joined', key: '4' });
    expect(tree.nodes.get('4')!.way).toEqual({ after: '2', branch: 'accept' });
  });

  test('what no way leads to is shown apart, and a ring does not hang', () => {
    const draft = four();
    draft.steps.push({ key: '8', offer_id: 1, accept: '9', decline: null });
    draft.steps.push({ key: '9', offer_id: 1, accept: '8', decline: 'nowhere' });
    const tree = funnelTree(draft);
    expect(tree.apart.map((node) => node.step.key)).toEqual(['8']);
    expect(tree.nodes.get('9')!.accept).toEqual({ kind: 'joined', key: '8' });
    expect(tree.nodes.get('9')!.decline).toEqual({ kind: 'end' });
    expect(funnelTree({ steps: [], start: '1' }).root).toBeNull();
  });
});
