import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { unknownNames } from '../../truth/rules/template.ts';
import { saleNoteSentences as say } from '../contract/sale-note-refusals.ts';
import { lockTool, saveTool, type StoredTool, storedTools } from '../../truth/server/tool-settings.ts';
import type {
  getNoteFeature,
  getSaleSettings,
  getSocialProof,
  saveSaleSettings,
  saveSocialProof,
} from '../contract/sale-note-calls.ts';
import {
  defaultSocialProof,
  type NoteFeature,
  type SaleMessage,
  type SaleSettings,
  saleVariables,
  type SocialProof,
} from '../contract/sale-note-words.ts';
import { standardSaleSettings } from '../contract/standard-sale-settings.ts';
import { catchUp } from './note-store.ts';

/** Stored settings were validated when they were saved; missing ones have their defaults. */
export function saleSettingsOf({ settings }: StoredTool, locale: string): SaleSettings {
  const standard = standardSaleSettings(locale);
  const { message, ...stored } = settings as Partial<SaleSettings>;
  return {
    ...standard,
    ...stored,
    message: { ...standard.message, ...message },
  };
}

export function socialProofOf({ settings }: StoredTool): SocialProof {
  return { ...defaultSocialProof, ...(settings as Partial<SocialProof>) };
}

const saleReply = (stored: StoredTool, locale: string): ReplyOf<typeof getSaleSettings> => ({
  settings: saleSettingsOf(stored, locale),
  default_settings: standardSaleSettings(locale),
  variables: [...saleVariables],
  type: 'sale_notification',
  version: stored.version,
});

const proofReply = (stored: StoredTool): ReplyOf<typeof getSocialProof> => ({
  settings: socialProofOf(stored),
  version: stored.version,
});

export const saleSettings = async (ctx: ShopCtx): Promise<ReplyOf<typeof getSaleSettings>> =>
  saleReply((await storedTools(ctx)).sale_notification, ctx.shop.locale);

export const socialProof = async (ctx: ShopCtx): Promise<ReplyOf<typeof getSocialProof>> =>
  proofReply((await storedTools(ctx)).social_proof);

/** Which texts name what is no variable, each with the sentence that says so. */
function unknownIn(message: Partial<SaleMessage> = {}): Record<string, Sentence> {
  const found = Object.entries(message).map(([name, text]) => {
    const names = unknownNames(text, saleVariables);
    return names === null ? [] : [[`settings.message.${name}`, say.unknown_variables({ names })] as const];
  });
  return Object.fromEntries(found.flat());
}

/** Saves what is named of it. @throws {Refusal} 409 with what is stored, when that was saved after `version` */
export async function setSaleSettings(
  ctx: ShopCtx,
  { settings, version }: BodyOf<typeof saveSaleSettings>,
): Promise<ReplyOf<typeof getSaleSettings>> {
  const unknown = unknownIn(settings.message);
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const { locale } = ctx.shop;
  const before = saleSettingsOf(await lockTool(ctx, 'sale_notification'), locale);
  const whole = { ...before, ...settings, message: { ...before.message, ...settings.message } };
  const answer = (stored: StoredTool) => saleReply(stored, locale);
  return answer(await saveTool(ctx, 'sale_notification', { settings: whole, version }, answer));
}

/** The same of how notifications look. */
export async function setSocialProof(
  ctx: ShopCtx,
  { settings, version }: BodyOf<typeof saveSocialProof>,
): Promise<ReplyOf<typeof getSocialProof>> {
  const before = socialProofOf(await lockTool(ctx, 'social_proof'));
  const customize = { ...before.theme.customize, ...settings.theme?.customize };
  const whole = { ...before, ...settings, theme: { ...before.theme, ...settings.theme, customize } };
  return proofReply(await saveTool(ctx, 'social_proof', { settings: whole, version }, proofReply));
}

export async function noteFeature(ctx: ShopCtx, name: NoteFeature): Promise<ReplyOf<typeof getNoteFeature>> {
  return { nameFeature: name, enable: (await storedTools(ctx))[name].enable };
}

/** Turns notifications of a kind on or off. A shop that begins with sales has those of the last weeks at once. */
export async function turnFeature(
  ctx: ShopCtx,
  name: NoteFeature,
  enable: boolean,
): Promise<ReplyOf<typeof getNoteFeature>> {
  const saved = await saveTool(ctx, name, { enable }, ({ enable: on }) => on);
  if (name === 'sale_notification' && enable) await catchUp(ctx);
  return { nameFeature: name, enable: saved.enable };
}
