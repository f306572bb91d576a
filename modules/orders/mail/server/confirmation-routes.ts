import { handle, type Route } from '#core/server/call/handle.ts';
import { sendConfirmation } from '../contract/confirmation-calls.ts';
import { confirmAgain } from './confirm-again.ts';

export const confirmationRoutes: Route[] = [
  handle(sendConfirmation, async (ctx, { params }) => {
    await confirmAgain(ctx, params.id);
    return { success: true as const };
  }),
];
