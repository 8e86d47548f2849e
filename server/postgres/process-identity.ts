/** Identifies a process by its id and start time, because process ids are reused. */
import { hasCode } from './error-code'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessIdentity {
  pid: number
  started: string
}

/** Returns undefined if no process with this id is running. */
export function getProcessIdentity(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? readStartTimeOnLinux(pid) : readStartTimeFromPs(pid)
  return started === undefined ? undefined : { pid, started }
}

export function isRunning(identity: ProcessIdentity): boolean {
  return getProcessIdentity(identity.pid)?.started === identity.started
}

function readStartTimeOnLinux(pid: number): string | undefined {
  const stat = readFileIfExists(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  // If the init process does not reap children, ended processes stay listed as zombies.
  if (state === 'Z' || state === 'X') return undefined
  return `${readFileIfExists('/proc/sys/kernel/random/boot_id')?.trim()}:${startTicks}`
}

function readStartTimeFromPs(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return undefined
  }
  if (process.platform === 'win32') return 'unknown'
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
}

function readFileIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
