/**
 * An LRU cache of picture variants in a folder of limited size. File names contain the hash of the original, so entries
 * never become stale. The folder can be deleted at any time.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../gateways'

export class VariantCache {
  /** Size in bytes by file name, least recently used first. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  #written = 0

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {
    mkdirSync(folder, { recursive: true })
    for (const { name, size } of listCachedFiles(folder)) this.#count(name, size)
  }

  async get(name: string): Promise<Buffer | null> {
    const size = this.#sizes.get(name)
    if (size === undefined) return null
    const bytes = await readFile(join(this.folder, name)).catch(() => null)
    this.#forget(name)
    if (bytes) this.#count(name, size)
    return bytes
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await replaceFile(join(this.folder, name), bytes, join(this.folder, `.${process.pid}-${(this.#written += 1)}`))
    this.#forget(name)
    this.#count(name, bytes.length)
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.maxBytes) return
      this.#forget(oldest)
      await rm(join(this.folder, oldest), { force: true })
    }
  }

  #count(name: string, size: number): void {
    this.#sizes.set(name, size)
    this.#bytes += size
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }
}

/** Returns the cached files, oldest first, and deletes incomplete files that a crash left. */
function listCachedFiles(folder: string): { name: string; size: number }[] {
  const names = readdirSync(folder)
  for (const temporaryFile of names.filter((name) => name.startsWith('.')))
    rmSync(join(folder, temporaryFile), { force: true })
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, ...toSizeAndTime(statSync(join(folder, name))) }))
    .sort((a, b) => a.at - b.at)
}

const toSizeAndTime = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, at: mtimeMs })
