import { expect, test } from 'vitest';
import { listedRoutes } from './testing/listed-routes.ts';

const routes = listedRoutes();
const taking = routes.map(({ endpoint }) => endpoint).filter(({ body }) => body);

test('the example of each call is a body that it takes', () => {
  expect(taking.length).toBeGreaterThan(120);
  const refused = taking.flatMap(({ name, body, example }) => {
    const parsed = body!.safeParse(example);
    return parsed.success ? [] : [[name, parsed.error.issues]];
  });
  expect(refused).toEqual([]);
});

test('examples are plain JSON, so that what is read is what is sent', () => {
  for (const { name, example } of taking) {
    expect([name, JSON.parse(JSON.stringify(example))]).toEqual([name, example]);
  }
});
