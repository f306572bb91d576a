import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { storedSocialProof } from './sale-note-calls.ts';
import { notesOnPage } from './sale-note-words.ts';

const text = z.string();

/** One sale, as a page shows it. */
export const shownNote = z
  .object({
    /** Names the notification. */
    note: z.int(),
    first_name: text,
    last_initial: text,
    region: text,
    country: text,
    units: z.int().min(0),
    sold_at: timestamp,
    /** The time of `random_time_ago`: the same, unless the notification is simulated. */
    random_at: timestamp,
    title: text,
    handle: text,
    image: fileAddress(text).nullable(),
  })
  .meta({ id: 'ShownSaleNote' });

/** The sale notifications in the answer of `/storefront/page.json`, newest first. */
export const saleNotePart = z
  .object({
    look: storedSocialProof,
    message: z.object({ title: text, product_name: text, time: text }),
    notes: z.array(shownNote).max(notesOnPage),
  })
  .meta({ id: 'SaleNotes' });
export type SaleNotes = z.output<typeof saleNotePart>;
export type ShownNote = z.output<typeof shownNote>;
