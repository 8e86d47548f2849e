/**
 * Stores uploads in a folder of the data directory: `<id>.part` during the upload, then `<id>.jpg` or `<id>.webp`, or
 * `<id>.private.pdf` (or `.jpg`, `.webp`) for a document.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from './files'
import { headBytes } from '#contract/core/file-formats'
import { convertUpload, isSupportedHead } from './picture'
import { createFullDiskError, replaceFile, syncFolder, writeAt } from './write-file'

/** `<id>.new` is an incomplete picture, left by a crash. */
const uploadFileName =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(part|new|(?:private\.)?(?:jpg|webp)|private\.pdf)$/
const fileExtensions = ['part', 'new', 'jpg', 'webp', 'private.jpg', 'private.webp', 'private.pdf']
const ownerFile = 'database'
const parseUploadId = (name: string): string | undefined => uploadFileName.exec(name)?.[1]

export function createDiskFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true })
  const getPath = (id: string, kind: string) => join(folder, `${id}.${kind}`)
  const removeParts = (id: string) => removeFiles([getPath(id, 'part'), getPath(id, 'new')])
  return {
    async receive(content) {
      const id = randomUUID()
      const hash = createHash('sha256')
      let size = 0
      const count = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      const target = createWriteStream(getPath(id, 'part'), { flags: 'wx', flush: true })
      try {
        await pipeline(content, count, target)
        if ((await stat(getPath(id, 'part'))).size !== size) throw createFullDiskError(getPath(id, 'part'))
      } catch (error) {
        // The content can fail before the file is open. Then the file is created after the pipeline has ended.
        if (!target.closed) await new Promise<void>((closed) => target.once('close', closed))
        await removeParts(id)
        throw error
      }
      return { id, size, sha256: hash.digest('hex') }
    },
    async adopt(receivedId, id) {
      await rename(getPath(receivedId, 'part'), getPath(id, 'part'))
      await syncFolder(folder)
    },
    isSupported: (head, kind) => head.length < headBytes || isSupportedHead(head, kind),
    getReceivedBytes: async (id) => (await stat(getPath(id, 'part')).catch(() => null))?.size ?? 0,
    write: (id, offset, bytes) => writeAt(getPath(id, 'part'), offset, bytes),
    digest: async (id, size) =>
      createHash('sha256')
        .update((await readFile(getPath(id, 'part'))).subarray(0, size))
        .digest(),
    async make(id, kind, ownerId) {
      const { bytes, extension } = await convertUpload(await readFile(getPath(id, 'part')), kind, ownerId)
      const file = `${id}.${kind === 'document' ? 'private.' : ''}${extension}`
      await replaceFile(join(folder, file), bytes, getPath(id, 'new'))
      return { file, version: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) }
    },
    read: async (file) =>
      parseUploadId(file) && !/part|new|private/.test(file) ? readFile(join(folder, file)).catch(() => null) : null,
    readDocument: async (file) =>
      parseUploadId(file) && /private/.test(file) ? readFile(join(folder, file)).catch(() => null) : null,
    removeParts,
    remove: (id) => removeFiles(fileExtensions.map((extension) => getPath(id, extension))),
    getOwner: async () => (await readFile(join(folder, ownerFile), 'utf8').catch(() => null))?.trim() ?? null,
    async setOwner(mark) {
      // Atomic: an incomplete id would look like the id of another database.
      const path = join(folder, ownerFile)
      await replaceFile(path, Buffer.from(`${mark}\n`), `${path}.${randomUUID()}`)
    },
    async listUploads() {
      const found = new Map<string, string[]>()
      for (const name of await readdir(folder)) {
        const id = parseUploadId(name)
        if (id) found.set(id, [...(found.get(id) ?? []), name])
      }
      return found
    },
  }
}

const removeFiles = async (paths: readonly string[]): Promise<void> =>
  void (await Promise.all(paths.map((path) => rm(path, { force: true }))))
