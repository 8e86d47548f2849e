import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, binDir, clusterIn, hold, killAll, letGo, temporaryFolder } from '../../../tests/support/held-postgres'
import { startEmbedded } from '../launcher'
import { chooseAccount } from './account'
import { findRunningPostmaster } from './postmaster'

const nobody = 65534
const lines: string[] = []
const start = (dataDir: string) => startEmbedded({ dataDir, binDir, log: (line) => lines.push(line) })

let folder: string
beforeEach(() => (folder = temporaryFolder()))
afterEach(() => {
  killAll()
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
    const hidden = join(folder, 'data')
    const first = await start(hidden)
    const [outside] = /\/[^ ]*$/.exec(lines.at(-1)!)!
    try {
      expect(basename(outside)).toBe(`tilipo-${readFileSync(join(hidden, 'instance'), 'utf8')}`)
      await ask(first.url, 'create table kept ()')
      await first.stop()
      const second = await start(hidden)
      await ask(second.url, 'select * from kept')
      await second.stop()
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })

  test('Root runs a data folder that a user created as that user', async () => {
    chmodSync(folder, 0o777)
    const dataDir = join(folder, 'data')
    await letGo(await hold({ dataDir }, nobody))
    const byRoot = await start(dataDir)
    expect(statSync(`/proc/${findRunningPostmaster(clusterIn(dataDir))!.pid}`).uid).toBe(nobody)
    await byRoot.stop()
    await letGo(await hold({ dataDir }, nobody))
  })

  test('A user cannot start a data folder that root created, and gets a one-line message', async () => {
    const byRoot = await start(folder)
    await byRoot.stop()
    const holder = await hold({ dataDir: folder }, nobody)
    expect(holder.error).toMatch(/^.* belongs to another user .*DATA_DIR\.$/)
  })
}
