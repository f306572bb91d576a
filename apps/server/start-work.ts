import type { Services } from '#core/server/call/context.ts';
import { coreSchedules } from '#core/server/area/core-schedules.ts';
import { endPictureProcess } from '#core/server/files/images.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { startMail } from '#core/server/mail/mail.ts';
import { startOutbox } from '#core/server/jobs/outbox.ts';
import { startSchedules } from '#core/server/jobs/schedule.ts';
import { startShopMail } from '#core/server/area/shop-mail-sender.ts';
import type { JoinedAreas } from './areas.ts';
import { knownEvents } from './known-events.ts';

/** What a process works on beside its calls, or without any. */
export interface Work {
  /** Handles the events that are due now, brings collections up to date and sends the shops' mails; for tests. */
  drain(): Promise<void>;
  /** Jobs finish their chunks, while `requests` are answered; then ends the rest. */
  stop(requests: Promise<unknown>): Promise<void>;
}

/** Starts jobs, subscriptions, the areas' workers, mails and, unless told otherwise, schedules. */
export async function startWork(
  services: Services,
  open: ReturnType<JoinedAreas['open']>,
  { schedules: comesRound = true }: { schedules?: boolean | undefined } = {},
): Promise<Work> {
  const jobs = await startJobs(services, open.jobKinds);
  const outbox = await startOutbox(services, open.subscriptions, { events: knownEvents });
  const workers = open.start();
  const mail = startMail(services);
  const shopMail = startShopMail(services);
  const schedules = startSchedules(services, comesRound ? [...coreSchedules, ...open.schedules] : []);
  return {
    async drain() {
      await outbox.drain();
      await workers.drain?.();
      await shopMail.drain();
      // How mails fared is told, too.
      await outbox.drain();
    },
    async stop(requests) {
      await Promise.all([requests, jobs.stop()]);
      await endPictureProcess();
      await schedules.stop();
      await outbox.stop();
      await workers.stop();
      await shopMail.stop();
      await mail.stop();
    },
  };
}
