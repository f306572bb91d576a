import { z } from 'zod';
import type { Services } from '#core/server/call/context.ts';
import type { RunningJob } from '#core/server/jobs/job-kind.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { storeLinkRefusals } from '../../port/contract/store-link-refusals.ts';
import type { StorePort } from '../../port/rules/store-port.ts';
import { readLink, type StoreLink } from '../../link/server/store-link-row.ts';
import type { StoreSource } from './store-save.ts';

export const syncParams = z.object({
  link_id: z.int(),
  /** Everything, not only what changed. */
  full: z.boolean(),
});
export type SyncParams = z.output<typeof syncParams>;

/** Address that a store announces its changes to. */
export const hookAddress = (services: Services, shopId: number, link: Pick<StoreLink, 'provider'>): string =>
  `${services.publicUrl}/hooks/${link.provider}/${shopId}`;

export const sourceOf = (services: Services, link: StoreLink): StoreSource => ({
  provider: link.provider,
  domain: link.domain,
  origin: services.publicUrl,
});

/** A sync at work. */
export interface Sync {
  job: RunningJob<SyncParams>;
  link: StoreLink;
  store: StorePort;
  source: StoreSource;
}

export const disconnected = () => new Refusal(storeLinkRefusals.none);

/** The chunk's work while the link is still the one that the job was begun for. */
export function linked<T>({ job, link }: Sync, work: Parameters<typeof job.chunk<T>>[0]): Promise<T> {
  return job.chunk(async (ctx, report) => {
    const now = await readLink(ctx, 'FOR KEY SHARE');
    if (now?.id !== link.id) throw disconnected();
    return work(ctx, report);
  });
}
