import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FactKind, factKinds, inOrder } from './fact-rows.ts';

test('rows stand in one order, whichever comes first, goes, and comes again', () => {
  const step = fc.record({ kind: fc.constantFrom(...factKinds), comes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const rows = new Map<FactKind, FactKind>();
      for (const { kind, comes } of steps) {
        if (comes) rows.set(kind, kind);
        else rows.delete(kind);
        expect(inOrder(rows)).toEqual(
          ['timer', 'stock', 'visitors'].filter((one) => rows.has(one as FactKind)),
        );
      }
    }),
  );
});
