import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { mailReader } from '#core/server/mail-reader.ts';
import { sendMail } from '#core/server/mail.ts';
import type { MailLanguage } from '#core/server/mail-text.ts';
import type { Mail } from '#core/server/mailbox.ts';
import { invalid, stale } from '#core/server/refusal.ts';
import { shopContactLines } from '#modules/identity/server/public.ts';
import {
  type BuyerMailKind,
  buyerMailVariables,
  mailTextFields,
  type MailWording,
} from '../contract/buyer-mail-kind.ts';
import {
  listBuyerMails,
  previewBuyerMail,
  type ShownMail,
  testBuyerMail,
  updateBuyerMail,
} from '../contract/mail-wording-calls.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { unknownVariable } from '../rules/mail-wording.ts';
import { mailedOrder } from './buyer-mail.ts';
import { standardWording } from './buyer-mail-wording.ts';
import { buyerMail } from './buyer-mails.ts';
import { exampleNews } from './example-mail.ts';
import { saveWording, storedWording, storedWordings, type StoredWording } from './mail-wording-store.ts';

/** The language in which the shop's buyers are written to: the shop's, else English. */
const languageOf = ({ shop }: Pick<Ctx, 'shop'>): MailLanguage => mailReader('', shop.locale).language;

const shown = (language: MailLanguage, { kind, wording, version }: StoredWording): ShownMail => ({
  kind,
  ...wording,
  standard: standardWording(kind, language),
  variables: [...buyerMailVariables[kind]],
  version,
});

/** 422 at each text that names what its mail does not have. */
function checkVariables(kind: BuyerMailKind, wording: MailWording): void {
  const wrong = mailTextFields.flatMap((field) => {
    const name = unknownVariable(wording[field], buyerMailVariables[kind]);
    return name === null ? [] : [[`mail.${field}`, orderSentences.no_variable({ name })] as const];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** A mail with these texts about an order that is made up, in the shop's language, to `to`. */
async function exampleMail(
  ctx: Ctx,
  to: string,
  { kind, ...wording }: MailWording & { kind: BuyerMailKind },
): Promise<Mail> {
  checkVariables(kind, wording);
  const found = await ctx.tx.execute<{ contact_email: string }>(
    sql`SELECT contact_email FROM shops WHERE id = ${ctx.shop.id}`,
  );
  const reader = mailReader(to, ctx.shop.locale);
  const { contact_email } = found.rows[0]!;
  const order = { name: '#1001', currency: ctx.shop.currency, first_name: 'Ada', contact_email };
  return buyerMail(
    reader,
    mailedOrder(ctx, order, await shopContactLines(ctx)),
    wording,
    exampleNews(kind, reader, ctx),
  );
}

/** What the mails to buyers say, for who keeps the settings. */
export const mailWordingRoutes: Route[] = [
  handle(listBuyerMails, async (ctx) => {
    const language = languageOf(ctx);
    const all = await storedWordings(ctx, language);
    return { language, mails: all.map((one) => shown(language, one)) };
  }),
  handle(updateBuyerMail, async (ctx, { body: { mail } }) => {
    const { kind, version, language: read, ...wording } = mail;
    const language = languageOf(ctx);
    checkVariables(kind, wording);
    const saved = read === language && (await saveWording(ctx, kind, language, wording, version));
    const now = shown(language, await storedWording(ctx, kind, language));
    if (!saved) throw stale(now);
    return { mail: now };
  }),
  handle(previewBuyerMail, async (ctx, { body }) => {
    const { email } = memberOf(ctx);
    const {
      subject,
      from_name = '',
      reply_to = '',
      html = '',
      text,
    } = await exampleMail(ctx, email, body.mail);
    return { subject, from_name, reply_to, html, text };
  }),
  handle(testBuyerMail, async (ctx, { body }) => {
    const mail = await exampleMail(ctx, memberOf(ctx).email, body.mail);
    await sendMail(ctx.services, mail);
    return { success: true as const };
  }),
];
