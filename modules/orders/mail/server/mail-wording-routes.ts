import type { BodyOf } from '#core/contract/endpoint.ts';
import { mailTextFields, type MailWording } from '#core/contract/mail-wording.ts';
import { unknownVariable } from '#core/rules/mail-wording.ts';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { isMailLanguage, mailReader, type MailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { type MailLanguage, mailLanguages } from '#core/server/mail/mail-text.ts';
import {
  saveWording,
  storedWording,
  storedWordings,
  type StoredWording,
} from '#core/server/mail/mail-wording-store.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { WordedMail } from '#core/server/mail/mail-wording.ts';
import { invalid, stale } from '#core/server/call/refusal.ts';
import { exampleStaffMail, wordedStaffMail } from '#modules/identity/staff/server/public.ts';
import { requireLogo } from '#modules/identity/settings/server/public.ts';
import { isStaffMailKind, staffMailKinds } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import { buyerMailKinds } from '../../order/contract/buyer-mail-kind.ts';
import {
  listShopMails,
  previewShopMail,
  type ShownMail,
  testShopMail,
  updateShopMail,
} from '../contract/mail-wording-calls.ts';
import { mailSentences } from '../contract/mail-refusals.ts';
import { isFurtherMailKind, type ShopMailKind } from '../contract/shop-mail-kind.ts';
import { mailedOrder } from './buyer-mail.ts';
import { wordedBuyerMail } from './buyer-mail-wording.ts';
import { buyerMail } from './buyer-mails.ts';
import { exampleNews } from './example-mail.ts';
import type { FurtherMail } from './further-mail.ts';

/** The language in which the shop's buyers are written to, and its people first: the shop's, else English. */
const languageOf = ({ shop }: Pick<Ctx, 'shop'>): MailLanguage => mailReader('', shop.locale).language;

/** Emails of other areas to customers, by kind. */
type Further = readonly FurtherMail[];

/** @throws {Error} for a kind of another area that this installation does not have */
function furtherMail(further: Further, kind: ShopMailKind): FurtherMail {
  const found = further.find((one) => one.kind === kind);
  if (!found) throw new Error(`no area writes the mail ${kind}`);
  return found;
}

function wordedMail(further: Further, kind: ShopMailKind): WordedMail {
  if (isStaffMailKind(kind)) return wordedStaffMail(kind);
  return isFurtherMailKind(kind) ? furtherMail(further, kind).worded : wordedBuyerMail(kind);
}

const shapeMail = ({ mail, language, wording, version }: StoredWording): ShownMail => ({
  kind: mail.kind as ShopMailKind,
  language,
  ...wording,
  standard: mail.standard(language),
  variables: [...mail.variables],
  version,
});

/** @throws {Refusal} 422 for a language that mails do not speak */
function writtenLanguage(sent: string): MailLanguage {
  if (!isMailLanguage(sent)) throw invalid({ 'mail.language': mailSentences.no_mail_language });
  return sent;
}

/** 422 at each text with an unknown variable. */
function checkVariables({ variables }: WordedMail, wording: MailWording): void {
  const wrong = mailTextFields.flatMap((field) => {
    const name = unknownVariable(wording[field], variables);
    return name === null ? [] : [[`mail.${field}`, mailSentences.no_variable({ name })] as const];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** A reader of this language, with the shop's formats of amounts and dates if the shop has this language. */
function readerOf({ shop }: Pick<Ctx, 'shop'>, to: string, language: MailLanguage): MailReader {
  const reader = mailReader(to, shop.locale);
  return reader.language === language ? reader : mailReader(to, language);
}

/** A mail with these texts about something that is made up, to `to`. */
async function exampleMail(
  ctx: Ctx,
  further: Further,
  to: string,
  { mail: { kind, language, ...wording }, look }: BodyOf<typeof previewShopMail>,
): Promise<Mail> {
  const reader = readerOf(ctx, to, writtenLanguage(language));
  checkVariables(wordedMail(further, kind), wording);
  if (look) await requireLogo(ctx, look.logo, 'look.logo');
  if (isStaffMailKind(kind)) return exampleStaffMail(ctx, reader, kind, wording, look);
  if (isFurtherMailKind(kind)) return furtherMail(further, kind).example(ctx, reader, wording, look);
  const order = { name: '#1001', currency: ctx.shop.currency, first_name: 'Ada' };
  return buyerMail(reader, await mailedOrder(ctx, order, look), wording, exampleNews(kind, reader, ctx));
}

/** Calls to edit the shop's email texts, for staff with the permission for settings. */
export const mailWordingRoutes = (further: Further): Route[] => [
  handle(listShopMails, async (ctx) => {
    const own = languageOf(ctx);
    const others = mailLanguages.filter((language) => language !== own);
    const staff = staffMailKinds.map(wordedStaffMail);
    const buyers = [...buyerMailKinds.map(wordedBuyerMail), ...further.map(({ worded }) => worded)];
    const all = await storedWordings(ctx, [...buyers, ...staff], own);
    for (const language of others) all.push(...(await storedWordings(ctx, staff, language)));
    return { mails: all.map(shapeMail) };
  }),
  handle(updateShopMail, async (ctx, { body: { mail: sent } }) => {
    const { kind, version, language: read, ...wording } = sent;
    const mail = wordedMail(further, kind);
    const written = writtenLanguage(read);
    checkVariables(mail, wording);
    // Buyers are written to in one language: words in the one before would never be read.
    const language = isStaffMailKind(kind) ? written : languageOf(ctx);
    const saved = written === language && (await saveWording(ctx, mail, language, wording, version));
    const now = shapeMail(await storedWording(ctx, mail, language));
    if (!saved) throw stale(now);
    return { mail: now };
  }),
  handle(previewShopMail, async (ctx, { body }) => {
    // It is never sent.
    const mail = await exampleMail(ctx, further, '', body);
    const { subject, from_name = '', reply_to = '', html = '', text } = mail;
    return { subject, from_name, reply_to, html, text };
  }),
  handle(testShopMail, async (ctx, { body }) => {
    const mail = await exampleMail(ctx, further, memberOf(ctx).email, body);
    await sendMail(ctx.services, mail);
    return { success: true as const };
  }),
];
