import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import type { Letterhead } from '#core/server/mail/mail-layout.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { ownImage } from '#core/server/files/uploads.ts';

export interface LetterheadCtx extends Pick<ShopCtx, 'tx'> {
  shop: { readonly id: number };
  services: Pick<Services, 'publicUrl'>;
}

/** How a shop's emails look; both are empty until a user chooses one. */
export interface MailLook {
  /** `#rrggbb` */
  accent: string;
  /** Path of an uploaded picture. */
  logo: string;
}

interface LetterheadRow extends Record<string, unknown> {
  name: string;
  contact_email: string;
  mail_accent: string;
  mail_logo: string;
}

/** What mail programs show; others are left out. */
const shownKinds = ['image/png', 'image/jpeg', 'image/gif'];

/** The picture of a look as mails have it: at its address from outside; null for what is no picture of the shop's. */
export async function logoOf(ctx: LetterheadCtx, path: string): Promise<Letterhead['logo']> {
  if (path === '') return null;
  const file = await ownImage(ctx, path);
  if (!file?.width || !file.height || !shownKinds.includes(file.content_type)) return null;
  return { address: `${ctx.services.publicUrl}${path}`, width: file.width, height: file.height };
}

/** What every mail has of the shop that sends it; of a look that is being chosen, when one is given. */
export async function shopLetterhead(ctx: LetterheadCtx, look?: MailLook): Promise<Letterhead> {
  const found = await ctx.tx.execute<LetterheadRow>(
    sql`SELECT name, contact_email, mail_accent, mail_logo FROM shops WHERE id = ${ctx.shop.id}`,
  );
  const { name, contact_email, mail_accent, mail_logo } = found.rows[0]!;
  const { accent, logo } = look ?? { accent: mail_accent, logo: mail_logo };
  return {
    name,
    // One that cannot be written to is shown nowhere.
    contact_email: isMailAddress(contact_email) ? contact_email : '',
    accent,
    logo: await logoOf(ctx, logo),
  };
}
