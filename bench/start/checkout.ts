import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/places'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Over the file protocol, as a clone from elsewhere: no links into this checkout's objects. */
export const cloneOfHead = (to: string): string => git('clone', '--quiet', '--depth', '1', `file://${root}`, to)

/** For trying out: what would be in HEAD if everything here were committed. */
export function copyOfWorktree(to: string): void {
  for (const file of git('ls-files', '-co', '--exclude-standard', '-z').split('\0')) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(to, file), { recursive: true })
  }
}
