import { expect, test } from 'vitest';
import { exportColumns } from '../../review/server/review-export.ts';
import type { fileApps } from '../contract/import-words.ts';
import { mapHeader, delimiterOf, knownHeader, guessColumns, plainHeader } from './review-columns.ts';

const headers: [keyof typeof fileApps, string][] = [
  ['backroom', exportColumns.join(',')],
  [
    'judge_me',
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls',
  ],
  [
    'judge_me',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location',
  ],
  ['loox', 'product_handle,rating,author,email,body,created_at,photo_url,verified_purchase'],
  [
    'loox',
    'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase',
  ],
  ['shopify', 'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at'],
  [
    'yotpo',
    'Review Title,Review Content,Review Score,Date,Product ID,Product Title,Product URL,Display Name,Email,Verified Purchase',
  ],
  ['yotpo', 'review_title,review_content,review_score,date,product_id,display_name,email'],
  ['okendo', 'name,body,handle,productId,rating,sku,dateCreated,countryCode,email,imageUrls,title'],
  [
    'okendo',
    'Review ID,Product ID,Product Name,Rating,Title,Body,Reviewer Name,Is Verified Buyer,Date Created,Status',
  ],
  ['okendo', 'reviewId,productId,rating,title,body,reviewer.name,reviewer.email,dateCreated'],
  [
    'stamped',
    'productId,productSKU,author,email,location,reviewRating,reviewTitle,reviewMessage,reviewDate,reviewUserPhotos',
  ],
  [
    'opinew',
    'body,rating,review_date,state,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,SKU,barcode,region',
  ],
  ['ryviu', 'product_handle,rating,author,title,body_text,email,photo_urls,created_at,status,featured'],
  [
    'woocommerce',
    'comment_ID,comment_post_ID,product_SKU,comment_author,comment_author_email,comment_date,comment_date_gmt,comment_content,comment_approved,comment_parent,rating',
  ],
  [
    'powerreviews',
    'Review Id,Page Id,Review Display,Review Title,Review Date,Review Location,Review Text,Rating,Verified Buyer,Review Status',
  ],
  ['stamped', 'Product Id,Author,Email,Review Rating,Review Title,Review Message,Review Date'],
];

test.each(headers)('%s is known by %s, whatever stands between the columns', (app, text) => {
  const cells = text.split(',');
  const read = knownHeader(cells);
  expect(read?.app).toBe(app);
  for (const field of ['rating', 'content', 'name', 'created_at'] as const)
    expect(read?.places.get(field)?.length, field).toBeGreaterThan(0);
  for (const delimiter of [',', ';', '\t'] as const) {
    expect(delimiterOf(`\uFEFF${cells.join(delimiter)}`)).toBe(delimiter);
    expect(delimiterOf(cells.map((cell) => `"${cell}"`).join(delimiter))).toBe(delimiter);
  }
});

test('no app has two meanings for a column, and none reads network addresses', () => {
  for (const [, text] of headers) {
    const cells = [...text.split(','), 'ip_address'];
    const places = [...(knownHeader(cells)?.places.values() ?? [])].flat();
    expect(new Set(places).size).toBe(places.length);
    expect(places).not.toContain(cells.length - 1);
  }
});

test('other files are none of these, and their columns are guessed once each', () => {
  const cells = ['Name', 'Score', 'Comment', 'Date', 'Product SKU'];
  expect(knownHeader(cells)).toBeNull();
  expect(guessColumns(cells)).toEqual({
    sku: 'Product SKU',
    rating: 'Score',
    content: 'Comment',
    name: 'Name',
    created_at: 'Date',
  });
});

test('a file whose columns are the fields of a review is read by their names, and one with any other column is not', () => {
  const cells = ['\uFEFFRating', 'Title', 'content', 'name', 'email', 'created_at', ''];
  expect(knownHeader(cells)).toBeNull();
  const header = plainHeader(cells)!;
  expect(header.app).toBeNull();
  expect([...header.places.keys()].toSorted()).toEqual(
    ['rating', 'title', 'content', 'name', 'email', 'created_at'].toSorted(),
  );
  expect(plainHeader(['rating', 'body'])).toBeNull();
  expect(plainHeader(['rating', 'rating', 'content'])).toBeNull();
  expect(plainHeader(['title', 'content'])).toBeNull();
  // A column that may hide a review counts as its state.
  expect(plainHeader(['rating', 'content', 'status'])!.states).toMatchObject([{ at: 2, of: 'review' }]);
});

test('columns that a person maps are found by their names, with blanks around them or not', () => {
  const { header } = mapHeader(['\uFEFF Stars ', 'Text'], { rating: 'Stars', content: 'Text' }, undefined);
  expect(header?.places).toEqual(
    new Map([
      ['rating', [0]],
      ['content', [1]],
    ]),
  );
});
