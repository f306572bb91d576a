import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { ownImage } from '#core/server/files/uploads.ts';
import type { saveCheckoutNote } from '../contract/checkout-note-calls.ts';
import { checkoutNoteSentences as say } from '../contract/checkout-note-refusals.ts';
import { type CheckoutNoteSettings, checkoutVariables, demoIcons } from '../contract/checkout-note-words.ts';
import { standardCheckoutNote } from '../contract/standard-checkout-note.ts';
import { unknownNames } from '../../truth/rules/template.ts';
import { lockTool, saveTool, type StoredTool, storedTools } from '../../truth/server/tool-settings.ts';

type Reply = ReplyOf<typeof saveCheckoutNote>;

/** The stored settings over those of a shop with this locale that never chose any. */
export const checkoutNoteSettings = ({ settings }: StoredTool, locale: string): CheckoutNoteSettings => ({
  ...standardCheckoutNote(locale),
  ...(settings as Partial<CheckoutNoteSettings>),
});

const reply = (stored: StoredTool, locale: string): Reply => ({
  type: 'checkout_notification',
  settings: checkoutNoteSettings(stored, locale),
  default_settings: standardCheckoutNote(locale),
  variables: [...checkoutVariables],
  sample_data: { icons: [...demoIcons] },
  version: stored.version,
});

export const checkoutNoteOf = async (ctx: ShopCtx): Promise<Reply> =>
  reply((await storedTools(ctx)).checkout_notification, ctx.shop.locale);

/**
 * @throws {Refusal} 422 for a variable that is not known, an icon that there is none of and a picture that is not the
 * shop's; 409 when it was saved after `version`
 */
export async function setCheckoutNote(
  ctx: Ctx,
  { settings: asked, version }: BodyOf<typeof saveCheckoutNote>,
): Promise<Reply> {
  const { locale } = ctx.shop;
  const before = checkoutNoteSettings(await lockTool(ctx, 'checkout_notification'), locale);
  const wanted = { ...before, ...asked } as CheckoutNoteSettings;
  const names = unknownNames(wanted.message, checkoutVariables);
  if (names !== null) throw invalid({ 'settings.message': say.message_variables({ names }) });
  const isIcon = demoIcons.some((icon) => icon === wanted.image_src);
  if (wanted.image_type === 'demo' && !isIcon) throw invalid({ 'settings.image_src': say.no_demo_icon });
  // One that is there already may stay.
  const isNew = wanted.image_src !== before.image_src || before.image_type !== 'custom';
  if (wanted.image_type === 'custom' && isNew && !(await ownImage(ctx, wanted.image_src)))
    throw invalid({ 'settings.image_src': say.no_own_picture });
  const answer = (stored: StoredTool) => reply(stored, locale);
  return answer(await saveTool(ctx, 'checkout_notification', { settings: wanted, version }, answer));
}
