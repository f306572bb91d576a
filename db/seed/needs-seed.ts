import pg from 'pg';

/**
 * True while no shop is whole: nothing was made yet, or a seeding was cut off. Asked before the seeding's own
 * code, with its pictures, is loaded at all.
 */
export async function needsSeed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: '-c role=backroom_system' });
  await client.connect();
  try {
    const found = await client.query<{ whole: boolean }>(
      `SELECT EXISTS (SELECT FROM shops WHERE NOT settings ? 'seeding') AND NOT EXISTS (SELECT FROM shops WHERE settings ? 'seeding') AS whole`,
    );
    return !found.rows[0]?.whole;
  } finally {
    await client.end();
  }
}
