/**
 * Writes files so that success means that every byte is on the disk. A nearly full disk makes the operating system
 * write a part of the bytes and report their number, without an error.
 */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes all bytes at this offset, and syncs them. Creates the file if it does not exist. */
export const writeAt = (path: string, offset: number, bytes: Buffer): Promise<void> =>
  writeAndSync(path, offset, bytes, constants.O_RDWR | constants.O_CREAT)

/**
 * Creates or replaces a file. A failure or a crash leaves the previous file, and never an incomplete one.
 * @param draftPath a temporary path in the same folder
 */
export async function replaceFile(path: string, bytes: Buffer, draftPath: string): Promise<void> {
  await writeDraft(bytes, draftPath)
  await rename(draftPath, path)
  await syncFolder(dirname(path))
}

/** Creates a file, also if another process creates it at the same time. An existing file stays. */
export async function createFileOnce(path: string, bytes: Buffer, draftPath: string): Promise<void> {
  await writeDraft(bytes, draftPath)
  try {
    // Unlike a rename, a link never replaces a file.
    await link(draftPath, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draftPath, { force: true })
  }
  await syncFolder(dirname(path))
}

async function writeDraft(bytes: Buffer, draftPath: string): Promise<void> {
  try {
    await writeAndSync(draftPath, 0, bytes, 'w')
    if (computeDigest(await readFile(draftPath)) !== computeDigest(bytes)) throw createFullDiskError(draftPath)
  } catch (error) {
    await rm(draftPath, { force: true })
    throw error
  }
}

/** Syncs the folder: a rename is durable only after its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The client repeats a request that failed with `ENOSPC`. */
export const createFullDiskError = (path: string): Error =>
  Object.assign(new Error(`not all bytes of ${path} were stored`), { code: 'ENOSPC' })

async function writeAndSync(path: string, offset: number, bytes: Buffer, flag: number | 'w'): Promise<void> {
  const file = await open(path, flag)
  try {
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written)
      if (bytesWritten === 0) throw createFullDiskError(path)
      written += bytesWritten
    }
    await file.datasync()
  } finally {
    await file.close()
  }
}

const computeDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
