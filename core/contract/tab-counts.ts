import { z } from 'zod';

/** What the tabs of a list narrow it to: tab id → a part of the query of the list's calls. The first tab opens. */
export type Tabs<Query> = Readonly<Record<string, Readonly<Partial<Query>>>>;

/** The answer of a call that counts all tabs of a list at once: tab id → how many rows it has. */
export const tabCounts = <Tab extends string>(tabs: Readonly<Record<Tab, object>>) =>
  z.object({
    counts: z.object(
      Object.fromEntries(Object.keys(tabs).map((tab) => [tab, z.int().min(0)])) as Record<Tab, z.ZodInt>,
    ),
  });
