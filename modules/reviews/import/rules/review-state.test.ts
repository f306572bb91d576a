import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownApps } from './review-apps.ts';
import { knownHeader } from './review-columns.ts';
import { type LineReading, readLine } from './review-line.ts';
import { cellState, stateColumnNamed } from './review-state.ts';

const reading = (cells: readonly string[], states: LineReading['states'] = []): LineReading => ({
  header: knownHeader(cells)!,
  order: 'mdy',
  from: 'CSV',
  now: Date.parse('2026-01-01T00:00:00Z'),
  states,
  replies: new Map(),
});

test.each([
  ['status', 'names', 'review'],
  ['state', 'names', 'review'],
  ['isApproved', 'asserts', 'review'],
  ['isapproved', 'asserts', 'review'],
  ['Is Published', 'asserts', 'review'],
  ['comment_approved', 'asserts', 'review'],
  ['enabled', 'asserts', 'review'],
  ['visible_in_store', 'asserts', 'review'],
  ['Review Status', 'names', 'review'],
  ['moderation_status', 'names', 'review'],
  ['isHidden', 'denies', 'review'],
  ['archived', 'denies', 'review'],
  ['not_published', 'denies', 'review'],
  ['freigegeben', 'asserts', 'review'],
  ['replyIsPublic', 'asserts', 'reply'],
  ['replyispublic', 'asserts', 'reply'],
  ['reply.isPrivate', 'denies', 'reply'],
  ['reply status', 'names', 'reply'],
])('%s says where a review or its reply is shown: %s, %s', (name, kind, of) => {
  expect(stateColumnNamed(name)).toEqual({ kind, of });
});

test.each([
  'rating',
  'verified_purchase',
  'isVerifiedBuyer',
  'verified_status',
  'order_status',
  'published_at',
  'published_image_url',
  'rejectedImageUrls',
  'isRecommended',
  'isIncentivized',
  'featured',
  'reply',
  'reply_date',
  'Reviewer State',
  'show_name',
  'hold_reason',
  'Review Display',
  'location',
  'source',
])('%s says nothing about it', (name) => {
  expect(stateColumnNamed(name)).toBeNull();
});

/** Every value that a state column of an app was seen to have, and some that none has. */
const values: Readonly<Record<'public' | 'hidden' | 'unknown', readonly string[]>> = {
  public: ['published', 'Published', 'approved', 'active', 'enable', 'visible', 'ok'],
  hidden: [
    'unpublished',
    'Hidden',
    'disable',
    'pending',
    'rejected',
    'spam',
    'trash',
    'hold',
    'draft',
    'archived',
    'Not approved',
  ],
  unknown: ['not-yet', 'weird', 'escalated', '2', 'CA', '?', '<b>'],
};

describe.each(knownApps.map((app) => [app.app, app] as const))(
  'a file of %s',
  (_name, { marks, columns }) => {
    const states = columns.status ?? [];
    const rowOf = (column: string, value: string) => {
      const cells = [...new Set([...marks[0]!, columns.rating![0]!, column])];
      const row = cells.map((name) => (name === column ? value : name === columns.rating![0] ? '5' : ''));
      return readLine(row, 2, reading(cells));
    };
    test.each(states)('shows of its column %s what it calls public, and nothing else', (column) => {
      const denies = stateColumnNamed(column)?.kind === 'denies';
      for (const value of values.public) expect(rowOf(column, value).review?.published, value).toBe(true);
      expect(rowOf(column, '').review?.published).toBe(true);
      for (const value of values.hidden)
        expect(rowOf(column, value).review, value).toMatchObject({ published: false, unknown_state: null });
      for (const value of ['true', 'TRUE', '1', 'yes'])
        expect(rowOf(column, value).review?.published, value).toBe(!denies);
      for (const value of ['false', '0', 'no'])
        expect(rowOf(column, value).review?.published, value).toBe(denies);
      for (const value of values.unknown)
        expect(rowOf(column, value).review, value).toMatchObject({
          published: false,
          unknown_state: { column, value },
        });
    });
    test('holds by a state column that it does not have what that column does not call public', () => {
      for (const column of ['is_hidden', 'moderation_state', 'is_live', 'veröffentlicht']) {
        expect(rowOf(column, '').review?.published).toBe(true);
        expect(rowOf(column, 'weird').review).toMatchObject({
          published: false,
          unknown_state: { column, value: 'weird' },
        });
        expect(rowOf(column, 'rejected').review?.published).toBe(false);
      }
      expect(rowOf('is_hidden', 'true').review?.published).toBe(false);
      expect(rowOf('is_live', 'true').review?.published).toBe(true);
      // `1` in an unknown column may mean anything.
      expect(rowOf('moderation_state', '1').review?.published).toBe(false);
    });
  },
);

test('one column that hides a review hides it, whatever others say', () => {
  const cells = ['name', 'body', 'rating', 'datecreated', 'isApproved', 'status'];
  const published = (approved: string, status: string) =>
    readLine(['A', 'x', '5', '', approved, status], 2, reading(cells)).review?.published;
  expect(published('true', 'published')).toBe(true);
  expect(published('true', 'rejected')).toBe(false);
  expect(published('false', 'published')).toBe(false);
  expect(published('true', '')).toBe(true);
  expect(published('true', 'weird')).toBe(false);
});

test('a person’s answer about a value counts for that value of that column alone', () => {
  const cells = ['product_handle', 'author', 'body_text', 'rating', 'status', 'created_at'];
  const read = (status: string, isPublic: boolean) =>
    readLine(
      ['p', 'A', 'x', '5', status, ''],
      2,
      reading(cells, [{ column: 'status', value: 'weird', public: isPublic }]),
    ).review;
  expect(read('weird', true)).toMatchObject({ published: true, unknown_state: null });
  expect(read('weird', false)).toMatchObject({ published: false, unknown_state: null });
  expect(read('odd', true)).toMatchObject({
    published: false,
    unknown_state: { column: 'status', value: 'odd' },
  });
  const hidden = [{ column: 'status', value: 'disable', public: true }];
  expect(readLine(['p', 'A', 'x', '5', 'disable', ''], 2, reading(cells, hidden)).review?.published).toBe(
    false,
  );
});

const prefixes = ['', 'is', 'review', 'moderation', 'current', 'Review ', 'is_'];
const words = [
  'status',
  'state',
  'published',
  'approved',
  'visible',
  'hidden',
  'archived',
  'enabled',
  'live',
  'deleted',
  'public',
];

test('no random file with a state-like column shows a review that the column does not call public', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...knownApps.filter(({ app }) => app !== 'backroom')),
      fc.constantFrom(...prefixes),
      fc.constantFrom(...words),
      fc.oneof(
        fc.constantFrom(...values.hidden, ...values.unknown, ...values.public, 'true', 'false', '0', '1', ''),
        fc.string({ maxLength: 12 }),
      ),
      ({ marks, columns }, prefix, word, value) => {
        const column = `${prefix}${word}`;
        const found = stateColumnNamed(column);
        expect(found, column).not.toBeNull();
        const cells = [...new Set([...marks[0]!, columns.rating![0]!, column])];
        const row = cells.map((name) => (name === column ? value : name === columns.rating![0] ? '4' : ''));
        const { review } = readLine(row, 2, reading(cells));
        const mayBePublic = ['public', 'empty'].includes(
          cellState({ kind: found!.kind, isKnown: true }, value.replaceAll('\0', '')),
        );
        if (!mayBePublic) expect(review?.published, `${column}=${value}`).toBe(false);
      },
    ),
    { numRuns: process.env['PROVE_SEED'] ? 20_000 : 500 },
  );
});
