import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { codedSentence } from '#core/contract/error-reply.ts';
import { download, id, idList, idParam, jobStarted, paging, queryBoolean } from '#core/contract/scalar.ts';
import { offerTypeList } from '../../offer/contract/offer-list.ts';
import { lineOutcomes } from './offer-file-words.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });

/**
 * Imports a CSV as `exportOffers` writes it, or with the columns of before, as a job (C013). Lines are matched by `key`:
 * what the shop has under it is changed, anything else is made. `dry_run` true only says what each line would do
 * (`listOfferFileLines`). `delete_option` true also deletes the offers of the types, without `offers_type` all of
 * them, that the file does not name: in one step, when every line was judged and at least one is good. Bad lines are
 * skipped and reported by number. The job's result: `{ count, changed, same, deleted }`, of a trial
 * `{ dry_run, new, changed, same, no_target, wrong, deleted }`.
 */
export const importOffers = endpoint({
  name: 'importOffers',
  method: 'POST',
  path: '/admin/offers/import.json',
  summary: 'Import offers from a CSV file, or try it, as a job',
  permission: 'apps',
  scope: 'write_offers',
  bodyKind: 'file',
  // As many offers as a file may hold, with all their tiers.
  maxBytes: 256 * 1024 * 1024,
  query: shopQuery,
  body: z.object({
    shop_id: idParam.optional(),
    offers_type: offerTypeList.optional(),
    delete_option: queryBoolean.optional().default(false),
    dry_run: queryBoolean.optional().default(false),
  }),
  example: { offers_type: 'quantity', delete_option: 'false', dry_run: 'true' },
  reply: jobStarted.extend({ success: z.literal(true) }),
  status: 202,
  errors: { 409: ['offers.importing'], 422: ['offers.import'] },
});

/** Applies the file of the shop's latest trial, `job_id`, without sending it again. */
export const applyOfferFile = endpoint({
  name: 'applyOfferFile',
  method: 'POST',
  path: '/admin/offers/import/apply.json',
  summary: 'Apply the file of offers that was tried last, as a job',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ job_id: id }),
  example: { job_id: 6101 },
  reply: jobStarted.extend({ success: z.literal(true) }),
  status: 202,
  errors: { 409: ['offers.importing', 'offers.not_tried'] },
});

export const offerFileLine = z
  .object({
    /** Where it begins in the file, from 1. */
    line: z.int(),
    record: z.enum(['offer', 'automated', 'funnel']),
    outcome: z.enum(lineOutcomes),
    name: z.string(),
    offer_type: z.string(),
    /** Columns in which a changed offer differs from the stored one. */
    changed: z.array(z.string()),
    problem_column: z.string().nullable(),
    message: z.string().nullable(),
    /** The message by its code. */
    problem: codedSentence.nullable(),
  })
  .meta({ id: 'OfferFileLine' });
export type OfferFileLine = z.infer<typeof offerFileLine>;

/** What each line of a tried file would do, in the order of the file; none of a trial that a later file came after. */
export const listOfferFileLines = endpoint({
  name: 'listOfferFileLines',
  method: 'GET',
  path: '/admin/offers/import/lines.json',
  summary: 'What each line of a tried file of offers would do',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery.extend({
    job_id: idParam.optional(),
    outcome: z.enum(lineOutcomes).optional(),
    ...paging(250, 50),
  }),
  reply: z.object({
    lines: z.array(offerFileLine),
    has_more: z.boolean(),
    counts: z.object({
      new: z.int(),
      changed: z.int(),
      same: z.int(),
      no_target: z.int(),
      wrong: z.int(),
    }),
  }),
});

/**
 * Offers as CSV; without `offer_ids`, all of the types (C014). `everything` true adds automated offers and funnels. At
 * most as many as an import takes.
 */
export const exportOffers = endpoint({
  name: 'exportOffers',
  method: 'GET',
  path: '/admin/offers/export.json',
  summary: 'Offers as a CSV file',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery.extend({
    offers_type: offerTypeList.optional(),
    offer_ids: idList().optional(),
    everything: queryBoolean.optional().default(false),
  }),
  reply: download,
  replyKind: 'download',
  errors: { 422: ['offers.export_too_many'] },
});

/** A file with an offer of each kind, an automated one and a funnel, all inactive, for products of the shop. */
export const sampleOffers = endpoint({
  name: 'sampleOffers',
  method: 'GET',
  path: '/admin/offers/sample.json',
  summary: 'A sample CSV file of offers',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: download,
  replyKind: 'download',
});
