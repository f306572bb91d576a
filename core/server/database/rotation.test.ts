import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rotation } from './rotation.ts';

test('keys take turns, and a line keeps its order', () => {
  const line = new Rotation<string>();
  for (const [path, item] of [
    [['a'], 'a1'],
    [['a'], 'a2'],
    [['b'], 'b1'],
    [['a'], 'a3'],
  ] as const)
    line.push([...path], item);
  expect([1, 2, 3, 4, 5].map(() => line.shift())).toEqual(['a1', 'b1', 'a2', 'a3', undefined]);
});

test('whatever is added, removed and taken, each item comes out once or was removed, and the size is right', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    fc.record({ what: fc.constant('push' as const), path: fc.tuple(key, key) }),
    fc.record({ what: fc.constant('remove' as const), at: fc.nat(20) }),
    fc.record({ what: fc.constant('shift' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = new Rotation<number>();
      const waiting = new Map<number, string[]>();
      let made = 0;
      for (const one of steps) {
        if (one.what === 'push') {
          line.push(one.path, (made += 1));
          waiting.set(made, one.path);
        } else if (one.what === 'remove') {
          const [item, path] = [...waiting][one.at] ?? [0, ['a', 'a']];
          expect(line.remove(path, item)).toBe(waiting.delete(item));
        } else {
          const item = line.shift();
          expect(item === undefined ? waiting.size === 0 : waiting.delete(item)).toBe(true);
        }
        expect(line.size).toBe(waiting.size);
      }
    }),
  );
});
