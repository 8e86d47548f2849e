/** The program of `start.ts`: API, sockets, background jobs and pages (`fake-build.ts`) of one server process. */
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportClientError } from '#contract/platform/client-errors'
import { push } from '#contract/sync/sync'
import { buildApp } from '../../../server/app'
import { connect } from '../../../server/db/connect'
import { routes } from '../../../server/domain'
import { readPublicSettings } from '../../../server/domain/core/settings'
import { createDiskFiles } from '../../../server/gateways/files/disk'
import { serveLiveUpdates } from '../../../server/http/live-updates'
import { servePages } from '../../../server/http/pages'
import { buildRegistry } from '../../../server/http/routes'
import { startTaskRunner } from '../../../server/work/queue'
import { createTaskHandlers } from '../../../server/work/tasks'
import { createFakeBuild } from '../fake-build'
import { fakeGateways } from '../world'
import { readyMarker, runningJobMarker } from './markers'

const { DATABASE_URL: url = '', HOLD_JOBS: holdsJobs, TASK_TIMEOUT_MS: taskTimeoutMs } = process.env
const secret = Buffer.alloc(32, 7)
const publicUrl = 'http://tilipo.test'
const connection = connect(url)
const gateways = fakeGateways(createDiskFiles(mkdtempSync(join(tmpdir(), 'tilipo-files-'))), secret)
const settings = {
  publicUrl,
  demo: true,
  secrets: [secret] as const,
  limits: {},
  requireSecondFactor: false,
  delayPayouts: true,
}
const app = await buildApp({ connection, gateways, settings, refusalDelayMs: 0 })
const registry = buildRegistry(routes, [push.name, reportClientError.name], true)
servePages(app, createFakeBuild(), registry, { connection, gateways, settings })
serveLiveUpdates(app.server, connection, publicUrl, {
  readSettings: () => readPublicSettings(connection.db, { settings: {}, gateways }, new Date()),
})
await startTaskRunner({
  db: connection.db,
  connectionString: url,
  gateways,
  tasks: {
    ...createTaskHandlers(publicUrl, [secret]),
    'booking.expire': async ({ bookingId }, { signal }) => {
      console.log(`${runningJobMarker}${bookingId}`)
      if (holdsJobs) await once(signal, 'abort')
    },
  },
  ...(taskTimeoutMs && { taskTimeoutMs: Number(taskTimeoutMs) }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`${readyMarker}${(app.server.address() as AddressInfo).port}`)
