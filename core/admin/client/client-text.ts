import { registerStrings } from '../i18n/text-catalogue.ts';

export const clientText = registerStrings('client', {
  en: {
    offline: 'You are offline. Nothing was sent; try again when the connection is back.',
    unreachable: 'The server cannot be reached. Nothing was lost; try again in a moment.',
    unavailable: 'Backroom is restarting or busy. Try again in a moment.',
    unavailable_wait: 'Backroom is busy. Try again in %{seconds} seconds.',
    unreadable: 'The server sent an answer that cannot be read. Try again.',
    session_lost: 'Your session has ended. Sign in to go on; what you typed is kept.',
    /** For a failure that says no more of itself (V186). */
    failed: 'Something went wrong, please try again later',
    job_counts: '%{done} of %{total}',
    job_starting: 'Starting…',
    job_waiting: 'Waiting for its turn',
    job_running: 'In progress',
    job_done: 'Done',
    job_failed: 'Stopped',
    job_problems_one: '%{count} problem found',
    job_problems_other: '%{count} problems found',
    job_line: 'Line %{line}',
    job_more_one: 'and %{count} more',
    job_more_other: 'and %{count} more',
    job_report: 'Download the report',
    job_close: 'Close',
    job_lost: 'The progress of this task cannot be read just now. It goes on without this page.',
  },
});
