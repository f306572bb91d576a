import { expect, test } from 'vitest';
import { runChild } from './run-child.ts';

test('a tool started by `npm run` does its work: it was once only loaded, and ended well', async () => {
  const { code, output } = await runChild('tools/setup.mjs', ['tools/check-imports.ts']);
  expect(output).toContain('Every import follows the rules.');
  expect(code).toBe(0);
});
