import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTest } from './import-rules.ts';

/** The things a shop deals in. A kit that names one knows something of the business. */
const WORDS =
  /^(?:products?|variants?|collections?|offers?|carts?|customers?|checkouts?|discounts?|orders|reviews?|refunds?|fulfillments?|shipping|coupons?)$/;

/**
 * Files of core that name such a thing, with the reason why they are in core and not in an area. Several areas share
 * each of them, and none of these areas is upstream of all the others.
 */
export const businessFiles: Readonly<Record<string, readonly string[]>> = {
  'Every page of a store is a page of something, and each widget, event and visit says of what.': [
    'core/storefront/event-sender.ts',
    'core/storefront/note-place.ts',
    'core/storefront/overlay-turn.ts',
    'core/storefront/page-context.ts',
    'core/storefront/presence.ts',
    'core/storefront/shop-page.ts',
    'core/storefront/shopper-widget.ts',
    'core/storefront/slot.ts',
    'core/rules/store-address.ts',
  ],
  'Offers, conversion tools and reviews put things into the one cart and draw the same product cards.': [
    'core/storefront/product-address.ts',
    'core/storefront/product-cards.ts',
    'core/storefront/store-cart.ts',
  ],
  'Areas that choose products share one picker; an area says with its source what is chosen from.': [
    'core/admin/picker/picker-chosen.ts',
    'core/admin/picker/picker-found.tsx',
    'core/admin/picker/picker-price.ts',
    'core/admin/picker/picker-result-list.tsx',
    'core/admin/picker/picker-search.ts',
    'core/admin/picker/picker-selected.tsx',
    'core/admin/picker/picker-shown.ts',
    'core/admin/picker/picker-source.ts',
    'core/admin/picker/picker-text.de.ts',
    'core/admin/picker/picker-text.ts',
    'core/admin/picker/picker.tsx',
  ],
  'Each call of a connected store reads ids and discounts as that store has them, before an area sees them.':
    [
      'core/contract/store-id.ts',
      'core/rules/store-discounts.ts',
      'core/server/call/store-view.ts',
      'core/server/pipeline/call-caller.ts',
      'core/admin/client/session-context.ts',
    ],
  'Shoppers of all areas share the allowances of an address, and their names.': [
    'core/contract/allowance.ts',
    'core/server/pipeline/call-guard.ts',
  ],
  'A person is a customer to each area that keeps something of them.': ['core/server/area/person-keeper.ts'],
  'The pages that areas add cards to, and the pages that the frame leads to.': [
    'core/admin/frame/admin-area.ts',
    'core/admin/i18n/frame-text.ts',
    'core/admin/controls/icon-paths.ts',
    'core/contract/error-report-calls.ts',
  ],
  'Tables whose names the migrations of three areas made searchable in one way.': [
    'core/server/search/search-ranking.ts',
  ],
  'All addresses that a process is started with stand in one list.': ['core/server/process/environment.ts'],
  'Kept drafts leave out what names a customer.': ['core/admin/shells/keeps-draft.ts'],
  'Other things of the same name: a product of numbers, a variant of a text, a collection of map features, a verb.':
    [
      'core/admin/charts/world-map.tsx',
      'core/admin/rich-text/rich-text-text.de.ts',
      'core/admin/rich-text/rich-text-text.ts',
      'core/admin/shells/editor-state.ts',
      'core/admin/shells/resumed-draft.ts',
      'core/admin/shells/settings-page.tsx',
      'core/admin/shells/use-kept-drafts.ts',
      'core/contract/sentence.ts',
      'core/rules/money.ts',
      'core/storefront/visit.ts',
    ],
};

/** The words of a source: identifiers and texts cut at capitals and underscores, without comments. */
function wordsOf(source: string): string[] {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/^import\b[\s\S]*?;$/gm, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Files of core that name what only areas know and are not on the list, and entries of the list without such a file. */
export function findCoreWords(root: string): string[] {
  const listed = new Set(Object.values(businessFiles).flat());
  const files = globSync('core/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isTest(file) && !/\/(?:testing|fixtures)\//.test(file),
  );
  const naming = new Map(
    files.flatMap((file) => {
      const found = wordsOf(readFileSync(join(root, file), 'utf8')).filter((word) => WORDS.test(word));
      return found.length > 0 ? [[file, [...new Set(found)]] as const] : [];
    }),
  );
  return [
    ...[...naming]
      .filter(([file]) => !listed.has(file))
      .map(
        ([file, words]) =>
          `${file} names ${words.join(', ')}: move it to its area, or list it in tools/core-words.ts`,
      ),
    ...[...listed]
      .filter((file) => !naming.has(file))
      .map((file) => `${file} names no thing of the business: take it off the list in tools/core-words.ts`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const problems = findCoreWords(dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
