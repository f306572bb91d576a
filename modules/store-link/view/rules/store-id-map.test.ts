import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeIdMap } from './store-id-map.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('each id leads to the other and back, and what is not known to nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id), { maxLength: 200 }), id, (pairs, other) => {
      const map = storeIdMap(pairs);
      const [ours, theirs] = [new Map<number, number>(), new Map<number, number>()];
      for (const [our, their] of pairs) {
        if (ours.has(our) || theirs.has(their)) continue;
        ours.set(our, their);
        theirs.set(their, our);
      }
      expect(map.size).toBe(ours.size);
      for (const [our, their] of ours) {
        expect(map.theirs(our)).toBe(their);
        expect(map.ours(their)).toBe(our);
      }
      expect(map.ours(other)).toBe(theirs.get(other) ?? 0);
      expect(map.theirs(other)).toBe(ours.get(other) ?? 0);
    }),
    { numRuns: 500 },
  );
});
