import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParam, jobStarted, queryBoolean } from '#core/contract/scalar.ts';
import { importSentences as say } from './import-refusals.ts';
import {
  dateOrders,
  type FileApp,
  fileApps,
  maxImportBytes,
  importCount,
  maxImportedFrom,
  mappedFields,
  maxAskedStates,
  supplierAddress,
  supplierCountries,
  supplierDefaults,
  maxSupplierUrls,
} from './import-words.ts';

/** Which column of a file holds what: field → the column's name as the file has it. */
const columnChoice = z.partialRecord(z.enum(mappedFields), z.string().max(200));
export type SentColumns = z.infer<typeof columnChoice>;

const columnsText = z
  .string()
  .max(8000)
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue({ code: 'custom', message: say.not_columns });
      return z.NEVER;
    }
  })
  .pipe(columnChoice);

const started = jobStarted
  .extend({ success: z.literal(true), message: z.string() })
  .meta({ id: 'ReviewImportStarted' });

/** A value of a state column that maps to nothing, as a trial lists it, and whether reviews with it become public. */
export const stateAnswer = z
  .object({
    column: z.string().max(200),
    value: z.string().max(100),
    public: z.boolean(),
  })
  .meta({ id: 'ReviewStateAnswer' });

/**
 * Imports a CSV of reviews (C174): our own export, or a file of Judge.me, Loox, Shopify Product Reviews, Yotpo, Okendo,
 * Stamped, Opinew, Ryviu, WooCommerce and PowerReviews; for any other file `columns` maps them. With `dry_run` true
 * nothing is written. Bad lines are reported by number and skipped. Reviews from earlier imports are recognized:
 * `override` true replaces them where they differ, and never a review that was written here. `product_id` is the
 * product of reviews whose file names none. A review that a state column hides is held, and so is one with an unknown
 * state: those are counted in `unknown_state` and listed in `unknown_states` (`{ column, value, count }`, 20 at most).
 * The job's result: `{ new, changed, same, wrong, unassigned, pictures, replies, unknown_state, unknown_states,
 * dry_run, override, app }`.
 */
export const importReviews = endpoint({
  name: 'importReviews',
  method: 'POST',
  path: '/admin/reviews/import.json',
  summary: 'Imports reviews from a CSV file, or previews the import, as a job',
  permission: 'apps',
  scope: 'write_reviews',
  bodyKind: 'file',
  maxBytes: maxImportBytes,
  query: z.object({ product_id: idParam.optional() }),
  body: z.object({
    override: queryBoolean.optional().default(false),
    dry_run: queryBoolean.optional().default(false),
    columns: columnsText.optional(),
    date_order: z.enum(dateOrders).optional(),
    /** The source that shoppers see, for a file of no known app. */
    imported_from: z.string().trim().max(maxImportedFrom).optional(),
  }),
  example: { override: 'false', dry_run: 'true' },
  reply: started,
  status: 202,
  errors: { 409: ['reviews.importing'], 422: ['upload_error', 'reviews.not_reviews'] },
});

/**
 * Imports the reviews of the shop's latest trial, `job_id`, without sending them again. `states` answers the
 * `unknown_states` of a trial of a file; reviews with a state that has no answer are held. A trial of another kind has
 * none (422 at `states`).
 */
export const importTriedReviews = endpoint({
  name: 'importTriedReviews',
  method: 'POST',
  path: '/admin/reviews/import/apply.json',
  summary: 'Imports the reviews of the last preview, as a job',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({
    job_id: id,
    override: z.boolean().default(false),
    states: z.array(stateAnswer).max(maxAskedStates).default([]),
  }),
  example: { job_id: 6101, override: false },
  reply: started,
  status: 202,
  errors: { 409: ['reviews.importing', 'reviews.not_tried'] },
});

/**
 * Imports reviews of a product from the owner's other shops (C176): of products with the same SKU or barcode, in shops
 * that share theirs, the newest first. `minimum_stars` and `number_of_review` default to the settings. Email addresses
 * are not transferred.
 */
export const importSharedReviews = endpoint({
  name: 'importSharedReviews',
  method: 'POST',
  path: '/admin/reviews/import-share-reviews.json',
  summary: 'Imports reviews of a product from the owner’s other shops, as a job',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({
    product_id: id,
    minimum_stars: z.int().min(1).max(5).optional(),
    number_of_review: z.int().min(importCount.least).max(importCount.most).optional(),
    override: z.boolean().default(false),
    dry_run: z.boolean().default(false),
  }),
  example: { product_id: 1201, minimum_stars: 4, number_of_review: 20, dry_run: true },
  reply: started,
  status: 202,
  errors: { 409: ['reviews.importing', 'reviews.get_sharing_off'] },
});

/** As the documents name them (V280). `ai_review_filter` is a program with fixed rules here. */
export const supplierSettings = z
  .object({
    /** A minimum rating hides lower ratings from shoppers: the page warns of it. */
    min_rating: z.int().min(1).max(5).default(supplierDefaults.min_rating),
    /** Of each address. */
    max_review: z.int().min(importCount.least).max(importCount.most).default(supplierDefaults.max_review),
    countries: z.array(z.enum(supplierCountries)).max(supplierCountries.length).default([]),
    is_all_country: z.boolean().default(supplierDefaults.is_all_country),
    ai_review_filter: z.boolean().default(supplierDefaults.ai_review_filter),
    must_have_photos: z.boolean().default(supplierDefaults.must_have_photos),
    must_have_text: z.boolean().default(supplierDefaults.must_have_text),
    keep_original_date: z.boolean().default(supplierDefaults.keep_original_date),
  })
  .meta({ id: 'SupplierImportSettings' });
export type SupplierSettings = z.infer<typeof supplierSettings>;

const supplierUrl = z
  .string()
  .trim()
  .max(2000)
  .superRefine((url, check) => {
    if (supplierAddress.test(url)) return;
    check.addIssue({ code: 'custom', message: say.supplier_address({ url: url.slice(0, 200) }) });
  });

/**
 * Imports reviews of a product from the pages of a supplier (C175), by the addresses of its products there. Pages that
 * can't be read are reported with the reason. The job's result has `passed_over`, too: the reviews that the settings
 * leave out.
 */
export const importSupplierReviews = endpoint({
  name: 'importSupplierReviews',
  method: 'POST',
  path: '/admin/reviews/import-aliexpress.json',
  summary: 'Imports reviews of a product from AliExpress, as a job',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({
    product_id: id,
    urls: z.array(supplierUrl).min(1).max(maxSupplierUrls),
    settings: supplierSettings.prefault({}).superRefine(({ is_all_country, countries }, check) => {
      if (!is_all_country && countries.length === 0)
        check.addIssue({ code: 'custom', path: ['countries'], message: say.no_country });
    }),
    override: z.boolean().default(false),
    dry_run: z.boolean().default(false),
  }),
  example: {
    product_id: 1201,
    urls: ['https://www.aliexpress.com/item/1005001234567890.html'],
    settings: { min_rating: 3, max_review: 20 },
    dry_run: true,
  },
  reply: started,
  status: 202,
  errors: { 409: ['reviews.importing'] },
});

/** Detects the app and the columns of a file from its first lines. Nothing of it is stored. */
export const readReviewColumns = endpoint({
  name: 'readReviewColumns',
  method: 'POST',
  path: '/admin/reviews/import/columns.json',
  summary: 'Detects the app of a review file, and lists its columns',
  permission: 'apps',
  scope: 'write_reviews',
  bodyKind: 'file',
  body: z.object({}),
  example: {},
  reply: z.object({
    /** Null: of none that is known. */
    app: z.enum(Object.keys(fileApps) as [FileApp, ...FileApp[]]).nullable(),
    columns: z.array(z.string()),
    /** A first guess of what they mean. */
    guess: columnChoice,
  }),
  errors: { 422: ['upload_error'] },
});
