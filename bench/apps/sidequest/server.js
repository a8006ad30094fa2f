// `node server.js PORT SOCKET`: Sidequest's dashboard, of a database with queues and jobs in it.
import { createBackendFromDriver } from '@sidequest/backend';
import { SidequestDashboard } from '@sidequest/dashboard';

const [port, socketPath] = process.argv.slice(2);

const backendConfig = {
  driver: '@sidequest/mysql-backend',
  config: { connection: { socketPath, user: 'root', database: 'sidequest' } },
};
await fill(await createBackendFromDriver(backendConfig));

const dashboard = new SidequestDashboard();
const listen = dashboard.app.listen.bind(dashboard.app);
dashboard.app.listen = (at, done) => listen(at, '127.0.0.1', done); // It would listen everywhere.
await dashboard.start({ port: Number(port), backendConfig });

async function fill(backend) {
  await backend.migrate();
  const queue = { state: 'active', concurrency: 5, priority: 0 };
  await backend.createNewQueue({ ...queue, name: 'mails' });
  await backend.createNewQueue({ ...queue, name: 'reports', concurrency: 1 });
  const started = Date.now();
  const minutesAgo = (minutes) => new Date(started - minutes * 60_000);
  const insert = async (job, then) => {
    const base = { script: '/srv/shop/jobs.js', state: 'waiting', attempt: 0, max_attempts: 5 };
    const { id } = await backend.createNewJob({ ...base, ...job });
    if (then !== undefined) await backend.updateJob({ id, attempt: 1, ...then });
  };
  for (let n = 1; n <= 32; n++) {
    const when = minutesAgo(40 - n);
    await insert(
      { queue: 'mails', class: 'WelcomeMail', args: [{ to: `reader${n}@home.example` }] },
      { state: 'completed', attempted_at: when, completed_at: when, result: { sent: true } },
    );
  }
  const failed = minutesAgo(5);
  const error = { message: 'No paper', timestamp: failed, attempt: 1, attempt_by: 'worker-1' };
  await insert(
    { queue: 'reports', class: 'PrintReport', args: ['sales', 2026] },
    { state: 'failed', attempted_at: failed, failed_at: failed, errors: [error] },
  );
  await insert({ queue: 'reports', class: 'PrintReport', args: ['stock', 2026] });
  await insert({ queue: 'mails', class: 'Newsletter', args: ['autumn'] });
  await backend.close();
}
