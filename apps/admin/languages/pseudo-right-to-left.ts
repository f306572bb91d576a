/** English as a right-to-left text: the words stay readable, the order of what stands in a line turns around. */
export function rightToLeftText(english: string): string {
  return english === '' ? '' : `\u2067${english}\u2069`;
}
