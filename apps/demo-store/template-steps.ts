type Steps = Iterator<unknown, unknown, unknown> & Required<Pick<Iterator<unknown>, 'throw'>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isSteps = (value: object): value is Steps =>
  typeof (value as Partial<Steps>).next === 'function' &&
  typeof (value as Partial<Steps>).throw === 'function';
const isPromise = (value: object): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown }).then === 'function';

/** Steps within steps, of which the innermost goes on first. */
class Run {
  readonly open: Steps[] = [];
  value: unknown;
  /** Whether `value` is an error on its way out of the steps. */
  thrown = false;

  constructor(first: unknown) {
    this.value = first;
  }
  /** Goes on until there is something to wait for, which is answered, or nothing left to do. */
  goOn(): PromiseLike<unknown> | undefined {
    const { open } = this;
    for (;;) {
      if (!this.thrown && isObject(this.value)) {
        if (isSteps(this.value)) {
          open.push(this.value);
          this.value = undefined;
        } else if (isPromise(this.value)) return this.value;
      }
      const steps = open.at(-1);
      if (!steps) return undefined;
      try {
        const step = this.thrown ? steps.throw(this.value) : steps.next(this.value);
        this.thrown = false;
        this.value = step.value;
        if (step.done) open.pop();
      } catch (error) {
        this.thrown = true;
        this.value = error;
        open.pop();
      }
    }
  }
}

/**
 * Runs a template's steps to their end, waiting only where one gives a promise. Liquid's own way to run them with
 * promises makes one for each step within a step, which took more than the page itself; its other way cannot wait.
 */
export async function runSteps(first: unknown): Promise<unknown> {
  const run = new Run(first);
  for (let wait = run.goOn(); wait; wait = run.goOn())
    try {
      run.value = await wait;
    } catch (error) {
      run.value = error;
      run.thrown = true;
    }
  if (run.thrown) throw run.value;
  return run.value;
}
