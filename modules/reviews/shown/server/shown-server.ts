import { handle } from '#core/server/handle.ts';
import type { SubjectServer } from '../../review/server/subject-server.ts';
import { getReviewCustomize, saveReviewCustomize } from '../contract/customize-calls.ts';
import { customizeOf, setCustomize } from './shown-customize.ts';

/** What people are told (V430). */
const saved = { success: true as const, message: 'Saved successfully!' };

/** What shoppers see of reviews, and how it looks. */
export const shownServer: SubjectServer = {
  routes: [
    handle(getReviewCustomize, (ctx) => customizeOf(ctx)),
    handle(saveReviewCustomize, async (ctx, { body }) => ({ ...saved, ...(await setCustomize(ctx, body)) })),
  ],
};
