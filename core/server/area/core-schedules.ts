import { sql } from 'drizzle-orm';
import { forgetFiles } from '../files/passing-files.ts';
import { forgetPictures } from '../files/pictures.ts';
import { forgetting } from '../jobs/schedule.ts';

/** Saved answers are promised for 30 days; the rest of the day is for clocks that differ. */
const forgetAnswers = forgetting(
  'core.forget-answers',
  sql`DELETE FROM idempotency_keys WHERE (shop_id, call, key) IN (
        SELECT shop_id, call, key FROM idempotency_keys
        WHERE created_at < now() - interval '31 days' LIMIT 5000)`,
);

/** What a job came to is of interest for a season; its failed lines go with it. */
const forgetJobs = forgetting(
  'core.forget-jobs',
  sql`DELETE FROM jobs WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM jobs WHERE finished_at < now() - interval '90 days' LIMIT 500)`,
);

/** Whom a mail went to is kept as long as it may have to be looked into; what it said is gone when it is sent. */
const forgetSentMails = forgetting(
  'core.forget-mails',
  sql`DELETE FROM shop_mails WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM shop_mails
        WHERE state <> 'queued' AND queued_at < now() - interval '90 days' LIMIT 1000)`,
);

/** The kit's own housekeeping. */
export const coreSchedules = [forgetAnswers, forgetJobs, forgetFiles, forgetPictures, forgetSentMails];
