import { expect, test } from 'vitest';
import { noTracking, trackingBody, typedTracking } from './tracking-form.ts';

const stored = {
  tracking_company: 'Post',
  tracking_numbers: ['A', 'B'],
  tracking_urls: ['https://post.example/A', 'https://post.example/B'],
};

test('every parcel of a shipment is shown, and each is kept or changed', () => {
  const typed = typedTracking(stored);
  expect(typed).toEqual({
    tracking_company: 'Post',
    tracking_numbers: 'A, B',
    tracking_urls: 'https://post.example/A https://post.example/B',
  });
  expect(trackingBody({ ...typed, tracking_numbers: ' A ,C,, ' }, typed)).toEqual({
    tracking_company: 'Post',
    tracking_numbers: ['A', 'C'],
  });
  expect(trackingBody({ ...typed, tracking_urls: '' }, typed)).toEqual({
    tracking_company: 'Post',
    tracking_urls: [],
  });
});

test('what was not touched is not sent, so that a number with a comma stays one', () => {
  const begun = typedTracking({ ...stored, tracking_numbers: ['A, of two'] });
  expect(trackingBody({ ...begun, tracking_company: 'Courier' }, begun)).toEqual({
    tracking_company: 'Courier',
  });
  expect(trackingBody(noTracking)).toEqual({ tracking_company: '' });
});
