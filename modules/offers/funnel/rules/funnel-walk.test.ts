import { expect, test } from 'vitest';
import { addStep, newFunnel, type FunnelDraft } from './funnel-draft.ts';
import { replaceOffer } from './funnel-move.ts';
import { walkFunnel } from './funnel-walk.ts';

/** 1 → accept 2, decline 3; offers 11, 12, 13. */
function funnel(): FunnelDraft {
  const first = replaceOffer(newFunnel(), '1', 11);
  return addStep(addStep(first, '1', 'accept', 12), '1', 'decline', 13);
}
const any = () => true;

test('each answer leads on, and the last to the confirmation', () => {
  expect(walkFunnel(funnel(), [], any)).toEqual({
    passed: [],
    at: expect.objectContaining({ key: '1' }) as unknown,
  });
  expect(walkFunnel(funnel(), [true], any).at?.key).toBe('2');
  expect(walkFunnel(funnel(), [false], any).at?.key).toBe('3');
  expect(walkFunnel(funnel(), [false, true], any)).toEqual({
    passed: [
      { key: '1', answer: 'declined' },
      { key: '3', answer: 'accepted' },
    ],
    at: null,
  });
});

test('a step whose offer cannot be made counts as declined, and takes no answer', () => {
  const { passed, at } = walkFunnel(funnel(), [], (id) => id !== 11);
  expect(passed).toEqual([{ key: '1', answer: 'skipped' }]);
  expect(at?.key).toBe('3');
  expect(walkFunnel(funnel(), [], () => false)).toMatchObject({ at: null });
});

test('a ring in a draft ends', () => {
  const draft = funnel();
  draft.steps[2] = { ...draft.steps[2]!, decline: '1' };
  expect(walkFunnel(draft, [], () => false).at).toBeNull();
});
