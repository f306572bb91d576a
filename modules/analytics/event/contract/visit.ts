import { z } from 'zod';

/** The kind of visitor. Only people's visits are counted; the other kinds are separate rows. */
export const visitKinds = ['people', 'bot', 'staff', 'preview'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** The source of a visit. */
export const visitSources = ['search', 'social', 'mail', 'paid', 'referral', 'direct'] as const;
export type VisitSource = (typeof visitSources)[number];

const word = z.string().max(100).optional();
/** The UTM tags of a link (`utm_source` and so on), as they were written. */
export const utmWords = z
  .object({ source: word, medium: word, campaign: word, term: word, content: word })
  .meta({ id: 'Utm' });
export type Utm = z.output<typeof utmWords>;
const utm = utmWords.optional();

/**
 * A visit as the browser sends it. It lasts until the browser was idle for 30 minutes or the shop's day ended. `id` is a
 * UUIDv7 made by the browser; a visit that is sent again with the same id counts once.
 */
export const sentVisit = z
  .object({
    id: z.uuidv7(),
    /** The path that it began with. */
    page: z.string().max(300),
    /** The address that led there, without its query; nothing where it is one of the store. */
    referrer: z.string().max(300).optional(),
    utm,
    /** The first visit that this browser remembers. */
    first: z.object({ day: z.string().regex(/^20\d\d-\d\d-\d\d$/), host: word, utm }).optional(),
    /** The browser's time zone, `Europe/Berlin`, which tells its country. */
    zone: z.string().max(64).optional(),
    /** More than one finger can touch it: what calls itself a Mac is a tablet then. */
    touch: z.boolean().optional(),
    /** The mark of a link from the back office (`getStoreMark`): the visit is one of the shop's own staff. */
    staff: z.string().max(100).optional(),
    /** The link has the mark of a paid ad, Google's `gclid` or Microsoft's `msclkid`. The mark itself isn't sent. */
    ad: z.boolean().optional(),
    /** The page is a preview of the store's theme. */
    preview: z.boolean().optional(),
  })
  .meta({ id: 'ShopperVisit' });
export type SentVisit = z.output<typeof sentVisit>;
