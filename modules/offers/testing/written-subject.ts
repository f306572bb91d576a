import { beforeAll, describe, expect, test } from 'vitest';
import { type Patch, patched, writtenAt } from './written-fields.ts';

/** Two saves that differ in one field, with a visible difference. */
export interface WrittenCase {
  /** What both begin with, beside the subject's base. */
  given?: Patch;
  changed: Patch;
  /** Fields that cannot stay as they are beside it. */
  also?: readonly string[];
  /** The visitor is in the control group. */
  visitor?: true;
}

/** A body that can be written, and how it is seen elsewhere than where it was written. */
export interface WrittenSubject {
  /** Of the contract's own schema. */
  fields: readonly string[];
  /** Why a field cannot be shown so. */
  unshown: Readonly<Record<string, string>>;
  cases: Readonly<Record<string, () => WrittenCase>>;
  base: () => object;
  write: (body: object) => Promise<{ status: number; fields: object }>;
  see: (how: WrittenCase) => Promise<string>;
  before?: () => Promise<unknown>;
}

/** A new field fails until a case shows that it is seen, or a reason says why none can; reading it back is no effect. */
export function describeWritten(name: string, subject: WrittenSubject): void {
  describe(name, () => {
    beforeAll(async () => {
      await subject.before?.();
    });

    test('every field has a case that shows it, or a reason why none can', () => {
      const known = [...Object.keys(subject.cases), ...Object.keys(subject.unshown)];
      expect(known.toSorted()).toEqual([...subject.fields].toSorted());
    });

    test('a save that changes nothing is seen by nobody', async () => {
      const saw: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        expect(await subject.write(subject.base())).toMatchObject({ status: 200, fields: {} });
        saw.push(await subject.see({ changed: {} }));
      }
      expect(saw[1]).toBe(saw[0]);
    });

    test.each(Object.entries(subject.cases))('%s is seen', async (field, build) => {
      const one = build();
      const [before, after] = [one.given ?? {}, one.changed].map((patch) => patched(subject.base(), patch));
      const differing = subject.fields.filter(
        (path) => JSON.stringify(writtenAt(before, path)) !== JSON.stringify(writtenAt(after, path)),
      );
      expect(differing.toSorted()).toEqual([field, ...(one.also ?? [])].toSorted());
      expect(await subject.write(before!)).toMatchObject({ status: 200, fields: {} });
      const first = await subject.see(one);
      expect(await subject.write(after!)).toMatchObject({ status: 200, fields: {} });
      expect(await subject.see(one)).not.toBe(first);
    });
  });
}
