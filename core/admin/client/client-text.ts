import { registerStrings } from '../i18n/text-catalogue.ts';

export const clientText = registerStrings('client', {
  en: {
    offline: 'You’re offline. Nothing was sent. Try again when you’re back online.',
    unreachable: 'Can’t reach the server. Nothing was lost. Try again in a moment.',
    unavailable: 'Backroom is restarting or busy. Try again in a moment.',
    unavailable_wait: 'Backroom is busy. Try again in %{seconds} seconds.',
    unreadable: 'The server sent an unexpected response. Try again.',
    session_lost: 'Your session expired. Sign in to continue; your changes are kept.',
    /** For a failure that says no more of itself (V186). */
    failed: 'Something went wrong, please try again later',
    job_counts: '%{done} of %{total}',
    job_starting: 'Starting…',
    job_waiting: 'Queued',
    job_running: 'In progress',
    job_done: 'Done',
    job_failed: 'Stopped',
    job_problems_one: '%{count} problem found',
    job_problems_other: '%{count} problems found',
    job_line: 'Line %{line}',
    job_more_one: 'and %{count} more',
    job_more_other: 'and %{count} more',
    job_report: 'Download report',
    job_close: 'Close',
    job_lost: 'Can’t read the progress right now. The task keeps running.',
  },
});
