import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  query,
  binDir,
  getClusterFolder,
  startPostgresProcess,
  killSpawnedProcesses,
  stopPostgresProcess,
  createTemporaryFolder,
} from '../../tests/support/postgres-processes'
import { startEmbedded } from './embedded-postgres'
import { chooseAccount } from './account'
import { findRunningPostmaster } from './postmaster'

const nobodyUid = 65534
const lines: string[] = []
const start = (dataDir: string) => startEmbedded({ dataDir, binDir, log: (line) => lines.push(line) })

let folder: string
beforeEach(() => (folder = createTemporaryFolder()))
afterEach(() => {
  killSpawnedProcesses()
  rmSync(folder, { recursive: true, force: true })
})

test('PostgreSQL runs as the current user, or under a borrowed account when the user is root', () => {
  const account = chooseAccount(undefined, folder)
  if (process.getuid?.() !== 0) expect(account).toBeUndefined()
  else expect(account!.uid).toBeGreaterThan(0)
})

/** Only root can run a process as another account, so other accounts skip these tests. */
if (process.getuid?.() === 0) {
  test('Data that the borrowed account cannot reach is stored elsewhere, the path is logged, and the next start finds it', async () => {
    chmodSync(folder, 0o700)
    const unreachableDir = join(folder, 'data')
    const first = await start(unreachableDir)
    const [outsideDir] = /\/[^ ]*$/.exec(lines.at(-1)!)!
    try {
      expect(basename(outsideDir)).toBe(`tilipo-${readFileSync(join(unreachableDir, 'instance'), 'utf8')}`)
      await query(first.url, 'create table kept ()')
      await first.stop()
      const second = await start(unreachableDir)
      await query(second.url, 'select * from kept')
      await second.stop()
    } finally {
      rmSync(outsideDir, { recursive: true, force: true })
    }
  })

  test('Root runs a data folder that a user created as that user', async () => {
    chmodSync(folder, 0o777)
    const dataDir = join(folder, 'data')
    await stopPostgresProcess(await startPostgresProcess({ dataDir }, nobodyUid))
    const rootServer = await start(dataDir)
    expect(statSync(`/proc/${findRunningPostmaster(getClusterFolder(dataDir))!.pid}`).uid).toBe(nobodyUid)
    await rootServer.stop()
    await stopPostgresProcess(await startPostgresProcess({ dataDir }, nobodyUid))
  })

  test('A user cannot start a data folder that root created, and gets a one-line message', async () => {
    const rootServer = await start(folder)
    await rootServer.stop()
    const holder = await startPostgresProcess({ dataDir: folder }, nobodyUid)
    expect(holder.error).toMatch(/^.* belongs to another user .*DATA_DIR\.$/)
  })
}
