/** The most processor time that passes between two looks at the clock: unlike a delay, it is not others' doing. */
export function cpuTurns(): { longest(): number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, 1);
  return {
    longest() {
      clearInterval(timer);
      return longest;
    },
  };
}
