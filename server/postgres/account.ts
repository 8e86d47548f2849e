/**
 * Chooses the account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root uses an existing unprivileged
 * account.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createOperatorError } from '../operator-error'

export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * In order of preference; `nobody` exists on every system. initdb fails for a uid without an entry in `/etc/passwd`.
 */
const fallbackAccounts = ['postgres', 'nobody']

/**
 * Returns the account to run PostgreSQL as, or undefined for the account of this process. Root runs a user's cluster as
 * that user, so that both can start it.
 * @param cluster the folder of the existing cluster, if any
 */
export function chooseAccount(cluster: string | undefined, dataDir: string): Account | undefined {
  const { uid, gid } = statSync(cluster ?? dataDir)
  const ownUid = process.getuid?.()
  const owner = ownUid === undefined ? undefined : readAccounts().find((account) => account.uid === uid)
  if (ownUid === 0 && cluster) return owner ?? { name: String(uid), uid, gid }
  if (ownUid === 0) return owner && uid !== 0 ? owner : findFallbackAccount()
  if (ownUid !== undefined && cluster && ownUid !== uid) {
    throw createOperatorError(
      `${cluster} belongs to another user (${owner?.name ?? uid}): start as that user or name a DATA_DIR.`,
    )
  }
  return undefined
}

function findFallbackAccount(): Account {
  const accounts = readAccounts()
  for (const name of fallbackAccounts) {
    const account = accounts.find((entry) => entry.name === name)
    if (account) return account
  }
  throw createOperatorError(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody": start as a user.',
  )
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return { name, uid: Number(uid), gid: Number(gid) }
    })
}

/** Returns spawn options that run a child as the account, without our locale and PG* variables. */
export function getSpawnOptions(account: Account | undefined) {
  const excludedVariables = /^(PG|LC_|LANG)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !excludedVariables.test(name)))
  return { env, windowsHide: true, ...(account && { uid: account.uid, gid: account.gid }) }
}

export function changeOwner(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Whether the account can own a folder inside `folder`: it needs access to every parent folder, and the file system
 * must support ownership.
 */
export function canOwnData(folder: string, account: Account): boolean {
  const probe = join(folder, `.probe-${process.pid}`)
  mkdirSync(probe)
  try {
    changeOwner(account, probe)
    return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -O .', probe], getSpawnOptions(account)).status === 0
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true })
  }
}

interface ProcessResult {
  code: number | null
  output: string
}

export async function run(program: string, args: string[], account?: Account, cwd = '/'): Promise<ProcessResult> {
  const child = spawn(program, args, { ...getSpawnOptions(account), cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
