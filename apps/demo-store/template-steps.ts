import { tooBusy } from '#core/server/call/refusal.ts';

/** How long a page may be worked on. A template that a merchant has written may run without an end. */
const maxWorkMs = 2_000;
/** How long a page may wait for others between its steps. */
const maxWaitMs = 10_000;
/** Steps between two looks at the clock. */
const stepsToLook = 64;

/** The time of one page: what its steps take and what they wait for others are counted apart. */
export class PageTime {
  private workLeft = maxWorkMs;
  private waitLeft = maxWaitMs;
  private since = performance.now();

  /** Ends a wait. @throws {Refusal} 503 with Retry-After when the page has waited too long */
  goOn(): void {
    this.waitLeft -= this.next();
    if (this.waitLeft < 0) throw tooBusy();
  }
  /** @throws {Error} when the work has taken too long */
  look(): void {
    this.workLeft -= this.next();
    if (this.workLeft < 0) throw new Error('template render limit exceeded');
  }
  private next(): number {
    const now = performance.now();
    const passed = now - this.since;
    this.since = now;
    return passed;
  }
}

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

  private readonly time: PageTime;

  constructor(first: unknown, time: PageTime) {
    this.value = first;
    this.time = time;
  }
  /** Goes on until there is something to wait for, which is answered, or nothing left to do. */
  goOn(): PromiseLike<unknown> | undefined {
    this.time.goOn();
    const wait = this.doSteps();
    this.time.look();
    return wait;
  }
  private doSteps(): PromiseLike<unknown> | undefined {
    const { open } = this;
    for (let n = 1; ; n += 1) {
      if (n % stepsToLook === 0) this.time.look();
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
 * @param time of the page, which may have several templates
 * @throws {Refusal} 503 when the page has waited too long for others
 * @throws {Error} of the template, or when its steps take too long
 */
export async function runSteps(first: unknown, time = new PageTime()): Promise<unknown> {
  const run = new Run(first, time);
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
