import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/local-resources'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Clones HEAD over the file protocol, like a clone from elsewhere: without links to the objects of this checkout. */
export const cloneHead = (to: string): string => git('clone', '--quiet', '--depth', '1', `file://${root}`, to)

/** Copies the working tree: what HEAD would contain if everything were committed. */
export function copyWorktree(to: string): void {
  for (const file of git('ls-files', '-co', '--exclude-standard', '-z').split('\0')) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(to, file), { recursive: true })
  }
}
