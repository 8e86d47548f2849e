/** Writes small files, such as secrets, completely or not at all: a full disk must not leave an empty one. */
import { hasCode } from './error-code'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces the file, or creates it. @param mode of the file, such as 0o600 */
export function replaceSmallFile(path: string, text: string, mode: number): void {
  writeDraft(path, text, mode, (draft) => renameSync(draft, path))
}

/** Creates the file unless it exists. Of several processes that create it at once, one succeeds. */
export function createSmallFile(path: string, text: string, mode: number): void {
  if (existsSync(path)) return
  writeDraft(path, text, mode, (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  })
}

function writeDraft(path: string, text: string, mode: number, publish: (draft: string) => void): void {
  const draft = `${path}.${process.pid}.new`
  try {
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode, flag: 'wx', flush: true })
    if (readFileSync(draft, 'utf8') !== text) throw new Error(`not all of ${path} was written`)
    publish(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}
