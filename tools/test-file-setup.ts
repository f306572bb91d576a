import { afterAll, expect, vi } from 'vitest';
import { takeUndeclaredRefusals } from '#core/server/call/undeclared-refusals.ts';

// Files of the server share a process: what one changes of it is put back after its last hook.
const environment = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

afterAll(() => {
  const message =
    'answered, and not among the errors that the call declares, or said in a sentence that is not declared: programs must be told of each';
  expect(takeUndeclaredRefusals(), message).toEqual([]);
});
