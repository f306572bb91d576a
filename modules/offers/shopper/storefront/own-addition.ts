const ownAdditionMs = 3_000;

/**
 * Waits until the page's own script has put something into the cart: a shopper who has no cart yet would get two of them
 * from two calls at once. Asked when its form is sent, before the answer is there.
 */
export const ownAddition = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => /\/cart\/add|add[-_]to[-_]cart/.test(name))) done();
    });
    observer.observe({ type: 'resource' });
    setTimeout(done, ownAdditionMs);
  });
