/** Creates the cluster: the folder in which one PostgreSQL server stores its databases. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeOwner, run } from './account'
import { superuser } from './credentials'
import type { Installation } from './installation'
import { createOperatorError } from '../operator-error'

/**
 * Creates the cluster unless it exists. initdb works in a temporary folder, so a cluster under its final name is
 * complete.
 */
export async function createCluster(installation: Installation, password: string, ephemeral: boolean): Promise<void> {
  if (existsSync(installation.data)) return
  deleteUnfinishedClusters(installation)
  const unfinished = `${installation.data}.new-${process.pid}`
  const passwordFile = `${unfinished}.password`
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) changeOwner(installation.account, path)
  const args = [
    ...['-D', unfinished, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    ...getLocaleArgs(installation.major),
    ...(ephemeral ? ['--no-sync'] : []),
  ]
  const { code, output } = await run(join(installation.bin, 'initdb'), args, installation.account, installation.home)
  if (code !== 0)
    throw createOperatorError(`PostgreSQL could not make ${installation.data}: ${output.trim().split('\n').at(-1)}`)
  rmSync(passwordFile)
  renameSync(unfinished, installation.data)
}

/** Fixes the locale, so that text sorts the same on every machine, whatever locales are installed. */
function getLocaleArgs(major: number): string[] {
  if (major >= 17) return ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['--locale=C.UTF-8', '--lc-messages=C']
}

function deleteUnfinishedClusters({ home, data }: Installation): void {
  const prefix = `${data.slice(home.length + 1)}.new-`
  for (const name of readdirSync(home)) {
    if (name.startsWith(prefix)) rmSync(join(home, name), { recursive: true })
  }
}
