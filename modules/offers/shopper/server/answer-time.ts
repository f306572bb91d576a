import type { Ctx } from '#core/server/call/context.ts';

/** What time it is, told beside what ends: taken as late as can be, so that it is the least behind when it is read. */
export const answerTime = ({ services }: Pick<Ctx, 'services'>): string => services.now().toISOString();
