import { sql } from 'drizzle-orm';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { invalid, stale } from '#core/server/call/refusal.ts';
import { ownImage } from '#core/server/files/uploads.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { blankText } from '../../session/contract/person-scalar.ts';
import type { AccountProfile, updateAccountProfile } from '../contract/profile-calls.ts';
import { readAccountProfile } from './account-profile.ts';
import { countMail } from '../../session/server/mail-limit.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { verifyAddressMail } from '../../session/server/person-mails.ts';
import { forgetTokens, issueToken } from '../../session/server/single-use-token.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

type SentUser = BodyOf<typeof updateAccountProfile>['user'];

/** How long the link to a new address is good for. */
const addressMinutes = 24 * 60;

/** The number in E.164 and its region: the sent one, or the number's own when that dials otherwise. */
export function readPhone(phone: string, region: string): { phone: string; local_code: string } {
  if (phone === '') return { phone, local_code: region };
  const parsed = parsePhoneNumberFromString(phone, isSupportedCountry(region) ? region : undefined);
  if (!parsed?.isValid()) throw invalid({ 'user.phone': identitySentences.not_a_phone });
  const fits = isSupportedCountry(region) && getCountryCallingCode(region) === parsed.countryCallingCode;
  return { phone: parsed.number, local_code: fits ? region : (parsed.country ?? region) };
}

/** A picture is one of the acting shop's files; the one that is there already may stay. */
async function requireOwnPicture(ctx: Ctx, avatar: string, present: string): Promise<void> {
  if (avatar === '' || avatar === present) return;
  const { shop } = ctx;
  const file = await ctx.db.inShop(shop.id, (tx) => ownImage({ tx, shop }, avatar), { readOnly: true });
  if (!file) throw invalid({ 'user.avatar': identitySentences.upload_first });
}

/** Backroom sends nothing to phones, so these switches can’t be turned on; one that is already on stays. */
export function refusePhoneNotices(on: boolean, present: boolean, field: string): void {
  if (on && !present) throw invalid({ [field]: identitySentences.no_phone_app });
}

/** The address to be confirmed, or null. Nothing here asks whether another account has it. */
async function newAddress(ctx: Ctx, sent: SentUser, now: AccountProfile): Promise<string | null> {
  if (sent.email === undefined || sent.email === now.email) return null;
  if (sent.current_password === undefined) throw invalid({ 'user.current_password': blankText });
  await proveOwnPassword(ctx, sent.current_password);
  await countMail(ctx, 'new-address', sent.email);
  return sent.email;
}

/**
 * Saves the signed-in person's account. A new address gets a link and becomes the account's when that is opened;
 * a link before it dies.
 * @throws {Refusal} 409 `core.stale` with the account as it is; 422 at the field
 */
export async function changeAccount(ctx: Ctx, sent: SentUser): Promise<AccountProfile> {
  const { userId } = memberOf(ctx);
  const present = await ctx.db.asSystem((tx) => readAccountProfile(tx, ctx));
  if (sent.version !== present.version) throw stale(present);
  const { phone, local_code } = readPhone(sent.phone, sent.local_code);
  await requireOwnPicture(ctx, sent.avatar, present.avatar);
  refusePhoneNotices(
    sent.user_enable_notification_mobile,
    present.user_enable_notification_mobile,
    'user.user_enable_notification_mobile',
  );
  const address = await newAddress(ctx, sent, present);
  const { token, profile } = await ctx.db.asSystem(async (tx) => {
    const saved = await tx.execute(
      sql`UPDATE users SET first_name = ${sent.first_name}, last_name = ${sent.last_name}, avatar = ${sent.avatar},
            phone = ${phone}, local_code = ${local_code}, country = ${sent.country}, locale_code = ${sent.locale_code},
            user_enable_notification_mobile = ${sent.user_enable_notification_mobile},
            mail_notices = ${`{${[...new Set(sent.mail_notices)].join(',')}}`}::text[], version = version + 1
          WHERE id = ${userId} AND version = ${sent.version}`,
    );
    if (saved.rowCount !== 1) throw stale(await readAccountProfile(tx, ctx));
    let issued: string | undefined;
    if (address !== null) {
      await forgetTokens(tx, userId, ['verify_email']);
      issued = await issueToken(tx, {
        purpose: 'verify_email',
        minutes: addressMinutes,
        userId,
        email: address,
      });
    }
    return { token: issued, profile: await readAccountProfile(tx, ctx) };
  });
  if (address !== null && token !== undefined) {
    const reader = mailReader(address, profile.locale_code, ctx.shop.locale);
    await sendMail(ctx.services, verifyAddressMail(reader, ctx.services.publicUrl, token));
  }
  return profile;
}
