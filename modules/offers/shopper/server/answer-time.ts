import type { Ctx } from '#core/server/call/context.ts';

/** The server's time, sent beside ends. It is read as late as possible, so that it is least behind on arrival. */
export const answerTime = ({ services }: Pick<Ctx, 'services'>): string => services.now().toISOString();
