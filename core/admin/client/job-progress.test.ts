import { expect, test } from 'vitest';
import type { Job } from '../../contract/job-calls.ts';
import { laterJob } from './job-progress.ts';

function jobAt(done: number, status: Job['status'] = 'running', id = 1): Job {
  return {
    id,
    kind: 'import',
    status,
    done,
    total: 10,
    failures: [],
    failure_count: 0,
    result: {},
    error: null,
    problem: null,
    report_url: null,
    created_at: '',
    finished_at: null,
  };
}

test('progress never goes backwards', () => {
  expect(laterJob(jobAt(5), jobAt(3)).done).toBe(5);
  expect(laterJob(jobAt(5), jobAt(6)).done).toBe(6);
});

test('an ended job stays ended, and an end counts whatever its count', () => {
  expect(laterJob(jobAt(10, 'done'), jobAt(10)).status).toBe('done');
  expect(laterJob(jobAt(5), jobAt(4, 'failed')).status).toBe('failed');
});

test('another job starts afresh', () => {
  expect(laterJob(jobAt(10, 'done'), jobAt(0, 'queued', 2)).status).toBe('queued');
});
