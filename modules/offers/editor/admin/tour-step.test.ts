import { expect, test } from 'vitest';
import { tourSteps } from './tour-step.ts';
import { tourText } from './tour-text.ts';

test('V020 the tour has 6 steps for an upsell and 4 for a bundle, each with title and text', () => {
  expect(tourSteps('upsell')).toHaveLength(6);
  expect(tourSteps('bundle')).toHaveLength(4);
  for (const { id } of [...tourSteps('upsell'), ...tourSteps('bundle')]) {
    expect(tourText.text(id)).toMatch(/\w/);
    expect(tourText.text(`${id}_text`)).toMatch(/\w/);
    expect(tourText.text(id)).not.toContain(id);
  }
});

test('V172 the bundle tour mentions 2 or 3 products, and that the same product twice makes buy one, get one', () => {
  const { id } = tourSteps('bundle').find((step) => step.part === 'target_ids')!;
  expect(tourText.text(`${id}_text`)).toMatch(/2 or 3 products.*same product twice.*buy one, get one/);
});
