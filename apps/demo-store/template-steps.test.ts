import { Liquid } from 'liquidjs';
import { expect, test } from 'vitest';
import { runSteps } from './template-steps.ts';

test('steps within steps give their values to the ones around them, and a promise is waited for', async () => {
  const order: string[] = [];
  function* inner(): Generator<unknown, string, never> {
    order.push('inner');
    const waited: string = yield Promise.resolve('waited');
    order.push(waited);
    return 'from inside';
  }
  function* outer(): Generator<unknown, string, never> {
    const text: string = yield inner();
    const plain: number = yield 7;
    return `${text}, ${plain}`;
  }
  const whole = runSteps(outer());
  order.push('begun');
  expect(await whole).toBe('from inside, 7');
  expect(order).toEqual(['inner', 'begun', 'waited']);
});

test('an error within steps, or of what they wait for, reaches the steps around them, which may catch it', async () => {
  function* failing(how: () => unknown): Generator<unknown, void, never> {
    yield how();
  }
  function* catching(how: () => unknown): Generator<unknown, string, never> {
    try {
      yield failing(how);
      return 'nothing was thrown';
    } catch (error) {
      return `caught ${(error as Error).message}`;
    }
  }
  const refuse = () => Promise.reject(new Error('late'));
  const fail = () => {
    throw new Error('at once');
  };
  expect(await runSteps(catching(refuse))).toBe('caught late');
  expect(await runSteps(catching(fail))).toBe('caught at once');
  await expect(runSteps(failing(refuse))).rejects.toThrow('late');
  await expect(runSteps(failing(fail))).rejects.toThrow('at once');
});

test('a template gives what Liquid itself makes of it: loops, breaks, filters, whatever is missing, its errors', async () => {
  const liquid = new Liquid({ outputEscape: 'escape', strictFilters: true, renderLimit: 2_000 });
  const templates = [
    '{% for n in list %}{% if n == 3 %}{% break %}{% endif %}{{ n | times: 2 }}, {% endfor %}',
    '{% assign a = list | where: "x" | size %}{{ a }}{{ missing.deep.name }}{{ "<b>" }}',
    '{% capture c %}{{ list | join: "-" }}{% endcapture %}{{ c | upcase }}{% case c %}{% when "1-2-3-4" %}yes{% endcase %}',
  ];
  for (const text of templates) {
    const parsed = liquid.parse(text);
    const data = { list: [1, 2, 3, 4] };
    expect(await runSteps(liquid._render(parsed, data, { sync: true }))).toBe(
      await liquid.render(parsed, data),
    );
  }
  liquid.registerFilter('fail', () => {
    throw new Error('out of order');
  });
  const wrong = liquid.parse('{% if true %}{{ 1 | fail }}{% endif %}');
  const own = await liquid.render(wrong).catch((error: Error) => error.message);
  expect(own).toContain('out of order');
  await expect(runSteps(liquid._render(wrong, {}, { sync: true }))).rejects.toThrow(own as string);
});
