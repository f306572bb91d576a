import type { FastifyInstance } from 'fastify';
import type { Job } from '#core/contract/job-calls.ts';
import { eventually } from '#core/testing/test-services.ts';

/** Sends a file of offers to be imported (C013); gives status and body. */
export async function sendOfferFile(
  app: FastifyInstance,
  token: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: { success?: boolean; job_id?: number; error?: string; code?: string } }> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="o.csv"\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/admin/offers/import.json',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--x--\r\n')]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sends a file of offers and waits until its import has ended. */
export async function importedOffers(...sent: Parameters<typeof sendOfferFile>): Promise<Job> {
  const [app, token] = sent;
  const { status, body } = await sendOfferFile(...sent);
  if (status !== 202) throw new Error(`the import answered ${status} ${JSON.stringify(body)}`);
  return eventually(
    'the end of the import',
    async () => {
      const url = `/admin/jobs/${body.job_id}.json`;
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      const { job } = answer.json<{ job: Job }>();
      return ['done', 'failed'].includes(job.status) ? job : null;
    },
    60,
  );
}
