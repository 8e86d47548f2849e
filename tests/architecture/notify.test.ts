/**
 * Checks that only the relay notifies: a transaction with NOTIFY takes one lock of the whole cluster when it commits
 * (decision 112). `tests/world/notify.db.test.ts` checks the functions of the database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const server = resolve(import.meta.dirname, '../../server')

it('Only the relay sends notifications and adds jobs to the queue', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  // The functions of graphile-worker that contain NOTIFY.
  const notifies = /\bpg_notify\b|\bnotify "|\badd_jobs?\b|\bremove_job\b/i
  expect(files.filter((path) => notifies.test(readFileSync(join(server, path), 'utf8')))).toEqual(['work/relay.ts'])
})
