/**
 * Stores uploads in a folder of the data directory: `<id>.part` during the upload, then `<id>.jpg` or `<id>.webp`, or
 * `<id>.private.pdf` (or `.jpg`, `.webp`) for a document.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files, ListedFile } from './files'
import { headBytes } from '#contract/core/file-formats'
import { buildStoredFile, convertContent, isDocument, isPicture, isSupportedHead } from './picture'
import { createFileOnce, createFullDiskError, hasCode, replaceFile, syncFolder, writeAt } from './write-file'

/** `<id>.new` is an incomplete picture, left by a crash. */
const uploadFileName =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(part|new|(?:private\.)?(?:jpg|webp)|private\.pdf)$/
const fileExtensions = ['part', 'new', 'jpg', 'webp', 'private.jpg', 'private.webp', 'private.pdf']
const ownerFile = 'database'
const parseUploadId = (name: string): string | undefined => uploadFileName.exec(name)?.[1]

export function createDiskFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true })
  const getPath = (id: string, kind: string) => join(folder, `${id}.${kind}`)
  const getOwner = async () => (await readFile(join(folder, ownerFile), 'utf8').catch(() => null))?.trim() ?? null
  const readPart = (id: string) =>
    readFile(getPath(id, 'part')).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    })
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
    async make(id, kind, ownerId, expected) {
      const content = await readPart(id)
      const converted = content && (await convertContent(id, content, { kind, ownerId, expected }))
      if (!converted) return null
      const { file, bytes } = converted
      await replaceFile(join(folder, file), bytes, getPath(id, 'new'))
      return buildStoredFile(file, bytes)
    },
    read: async (file) => (isPicture(file) ? readFile(join(folder, file)).catch(() => null) : null),
    readDocument: async (file) => (isDocument(file) ? readFile(join(folder, file)).catch(() => null) : null),
    removeParts,
    remove: (id) => removeFiles(fileExtensions.map((extension) => getPath(id, extension))),
    removeNames: (names) => removeFiles(names.map((name) => join(folder, name))),
    exists: async (file) => (await stat(join(folder, file)).catch(() => null)) !== null,
    getOwner,
    async claimOwner(mark) {
      // Atomic: an incomplete id would look like the id of another database.
      const path = join(folder, ownerFile)
      await createFileOnce(path, Buffer.from(`${mark}\n`), `${path}.${randomUUID()}`)
      return (await getOwner()) ?? ''
    },
    async listUploads() {
      const found = new Map<string, ListedFile[]>()
      for (const name of await readdir(folder)) {
        const id = parseUploadId(name)
        // Another process may have removed the file.
        const stats = id && (await stat(join(folder, name)).catch(() => null))
        if (stats) found.set(id, [...(found.get(id) ?? []), { name, changedAt: stats.mtime }])
      }
      return found
    },
  }
}

const removeFiles = async (paths: readonly string[]): Promise<void> =>
  void (await Promise.all(paths.map((path) => rm(path, { force: true }))))
