import { sign } from '#core/server/process/app-secret.ts';
import type { Ctx, PublicCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { handle, handleWithoutTransaction } from '#core/server/call/handle.ts';
import { invalid, Refusal, tooMany } from '#core/server/call/refusal.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { countryOfZone } from '#modules/analytics/event/server/public.ts';
import { pricingProductFromMemory } from '#modules/catalog/facts/server/public.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import type { RewardNeeds } from '../../reward/server/reward-codes.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import {
  confirmReview,
  getReviewConfirmation,
  uploadReviewPicture,
  writeReview,
} from '../contract/written-calls.ts';
import { writtenRefusals, writtenSentences } from '../contract/written-refusals.ts';
import { picturesAnHour, writtenAnHour } from '../contract/written-words.ts';
import { confirm, forgetConfirmations, toConfirm } from './confirm-review.ts';
import { takePicture } from './review-picture.ts';
import { storeWritten } from './write-review.ts';
import { writtenKeeper } from './written-keeper.ts';

const hour = 3600;

/**
 * Counts the reviews of a network address, over all servers. The address is not stored: a keyed hash is, until the hour
 * is over.
 * @throws {Refusal} 429 with Retry-After above `most` an hour
 */
async function countFrom({ db, services, network }: PublicCtx, what: string, most: number): Promise<void> {
  const from = sign(services.secret, 'review-network', network);
  await countAttempt(db, `${what}:${from}`, most, hour, (seconds) => {
    const { headers } = tooMany(seconds);
    return new Refusal(writtenRefusals.too_many_written, { headers });
  });
}

/** A product that shoppers may see; null: the shop itself. @throws {Refusal} 422 at `product` */
async function seenProduct(ctx: Ctx, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const [variant] = id > 0 ? await pricingProductFromMemory(ctx.services, ctx.shop, id) : [];
  if (!variant?.published) throw invalid({ product: writtenSentences.product_not_here });
  return id;
}

async function write(
  ctx: Ctx,
  given: RewardNeeds,
  body: BodyOf<typeof writeReview>,
): Promise<{ looked_at: boolean }> {
  const { product, zone, ...said } = body;
  const product_id = await seenProduct(ctx, product);
  await countFrom(ctx, 'review', writtenAnHour);
  const country_code = ctx.country ?? (zone === undefined ? null : countryOfZone(zone)) ?? '';
  return retryDeadlock(() =>
    ctx.db.inShop(ctx.shop.id, async (tx) => {
      const { settings } = await settingsOf({ shop: ctx.shop, tx });
      if (!settings.general.write_on_page) throw new Refusal(writtenRefusals.writing_off);
      const by = { kind: 'page' } as const;
      await storeWritten({ ...ctx, tx }, given, { ...said, product_id, country_code, variant_title: '', by });
      // Of the setting, not of this review: a double is answered as any other.
      return { looked_at: settings.general.publish === 'after_look' };
    }),
  );
}

/** Reviews that shoppers write on pages of the shop, with pictures, and confirm by email. */
export const writtenServer: SubjectServer<RewardNeeds> = {
  routes: (given) => [
    handleWithoutTransaction(writeReview, async (ctx, { body }) => ({
      success: true as const,
      ...(await write(ctx, given, body)),
    })),
    handleWithoutTransaction(uploadReviewPicture, async (ctx, { file }) => {
      await countFrom(ctx, 'review-picture', picturesAnHour);
      return { picture: await takePicture(ctx, file!.path) };
    }),
    handle(getReviewConfirmation, async (ctx, { body }) => ({ review: await toConfirm(ctx, body.link) })),
    handle(confirmReview, async (ctx, { body }) => ({
      success: true as const,
      reward: await confirm(ctx, given, body.link),
    })),
  ],
  schedules: () => [forgetConfirmations],
  keeps: [writtenKeeper],
};
