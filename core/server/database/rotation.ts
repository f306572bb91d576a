/**
 * Lines of waiting items, in a tree of keys: at each level the keys take turns, and the items of one line come out in the
 * order in which they went in. A crowd behind one key therefore never holds up another key for longer than one item.
 */
export class Rotation<T> {
  /** Items that wait. */
  size = 0;
  private readonly items: T[] = [];
  private readonly lines = new Map<string, Rotation<T>>();

  /** Adds an item to the line that `path` names; all paths of one rotation have the same length. */
  push(path: readonly string[], item: T): void {
    this.size += 1;
    const [key, ...rest] = path;
    if (key === undefined) {
      this.items.push(item);
      return;
    }
    let line = this.lines.get(key);
    if (!line) this.lines.set(key, (line = new Rotation()));
    line.push(rest, item);
  }

  /** Takes the item whose turn it is; undefined where none waits. */
  shift(): T | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    const [first] = this.lines;
    if (!first) return this.items.shift();
    const [key, line] = first;
    const item = line.shift();
    this.lines.delete(key);
    if (line.size > 0) this.lines.set(key, line);
    return item;
  }

  /** Takes an item out of the line that `path` names; returns whether it was there. */
  remove(path: readonly string[], item: T): boolean {
    const [key, ...rest] = path;
    const line = key === undefined ? undefined : this.lines.get(key);
    const at = key === undefined ? this.items.indexOf(item) : -1;
    if (at >= 0) this.items.splice(at, 1);
    else if (!line?.remove(rest, item)) return false;
    if (line?.size === 0) this.lines.delete(key!);
    this.size -= 1;
    return true;
  }
}
