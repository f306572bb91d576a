import { expect, test } from 'vitest';
import { readDraft } from './form-draft.ts';
import { fitSize } from './small-picture.ts';

test('a picture keeps its shape, is never made larger, and never vanishes', () => {
  expect(fitSize(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitSize(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitSize(800, 600, 1600)).toEqual({ width: 800, height: 600 });
  expect(fitSize(1600, 1600, 1600)).toEqual({ width: 1600, height: 1600 });
  expect(fitSize(20_000, 3, 1600)).toEqual({ width: 1600, height: 1 });
});

test('entries are read again, and anything else in the storage is no draft', () => {
  const draft = {
    ...{ rating: 4, title: 'Good', content: 'Warm', name: 'Anna', email: 'anna@example.com' },
    pictures: [{ token: '1-a', src: '/files/a.jpg' }],
  };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  const none = { rating: 0, title: '', content: '', name: '', email: '', pictures: [] };
  for (const stored of [null, '', '{', 'null', '7', '[]', '{"rating":9,"title":{},"pictures":"x"}'])
    expect(readDraft(stored), String(stored)).toEqual(none);
  expect(readDraft('{"pictures":[null,{"token":1,"src":"a"},{"token":"1-a","src":"b"}]}').pictures).toEqual([
    { token: '1-a', src: 'b' },
  ]);
});
