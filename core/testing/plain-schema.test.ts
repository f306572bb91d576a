import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleValue } from './example-value.ts';
import { inputLeaves } from './input-leaves.ts';
import { plainSchema } from './plain-schema.ts';

const glaze = z.object({ name: z.string().max(40) }).meta({ id: 'TestGlaze' });
const mug = z.object({ glaze, others: z.array(glaze).max(3).optional() }).meta({ id: 'TestMug' });

test('things with ids stand in their places, so that suites made from contracts see into them', () => {
  expect(JSON.stringify(plainSchema(z.object({ mug })))).not.toContain('$ref');
  expect(exampleValue(z.object({ mug }))).toEqual({ mug: { glaze: { name: 'x' } } });
  expect(inputLeaves(z.object({ mug })).map(({ path, most }) => [path.join('.'), most])).toEqual([
    ['mug.glaze.name', 40],
    ['mug.others', 3],
    ['mug.others.[].name', 40],
  ]);
});

test('what refers to itself ends', () => {
  const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
  expect(exampleValue(z.object({ tree }))).toEqual({ tree: { name: 'x', children: [] } });
});
