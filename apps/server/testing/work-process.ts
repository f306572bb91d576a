import { areas } from '../areas.ts';
import { openServices } from '../open-services.ts';
import { startWork } from '../start-work.ts';

/**
 * A process that works without calls: `node work-process.ts <database url> <data folder>`. It makes no routes and listens
 * nowhere; jobs, subscriptions, schedules and workers of every area run.
 */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const services = await openServices({ databaseUrl, port: 0, host: '127.0.0.1', dataDir });
await startWork(services, areas.open(services));
console.log('working');
