/**
 * Stores uploads in an S3-compatible object storage (decision 122). Finished files have the names of the disk. Each piece
 * of an unfinished upload is an object of its own, `<id>.part/<offset>-<length>-<sha256>`: every process can continue an
 * upload, and a piece that is sent again replaces nothing. S3's own multipart uploads need parts of 5 MiB.
 */
import { createHash, randomUUID } from 'node:crypto'
import { StorageUnavailable, type Files, type ListedFile } from './files'
import { headBytes } from '#contract/core/file-formats'
import { buildStoredFile, convertContent, isDocument, isPicture, isSupportedHead } from './picture'
import { createS3Client, DamagedObject, type S3Settings } from './s3-client'
import { assemblePieces, countContiguousBytes, parsePiece, type Piece } from './s3-pieces'

const folder = 'uploads/'
const ownerKey = `${folder}database`
const listedName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w./-]+$/
/** Size of the pieces of a form's file, in bytes. */
const formPieceBytes = 1024 * 1024
/** Requests for one upload at the same time. */
const maxParallel = 6

export function createS3Files(settings: S3Settings): Files {
  const client = createS3Client(settings)

  async function listPieces(id: string): Promise<Piece[]> {
    const objects = await client.list(`${folder}${id}.part/`)
    return objects.flatMap((object) => parsePiece(object) ?? [])
  }
  const removePrefix = async (prefix: string) => {
    const objects = await client.list(prefix)
    await forEachInParallel(objects, ({ key }) => client.remove(key))
  }
  async function writePiece(id: string, offset: number, bytes: Buffer): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('hex')
    await client.put(`${folder}${id}.part/${String(offset).padStart(10, '0')}-${bytes.length}-${digest}`, bytes)
  }
  /** @returns null if the pieces are not all there */
  async function readContent(id: string, size: number): Promise<Buffer | null> {
    const pieces = await listPieces(id)
    if (countContiguousBytes(pieces) !== size) return null
    const contents = new Map<Piece, Buffer | null>()
    await forEachInParallel(pieces, async (piece) => void contents.set(piece, await client.get(piece.key)))
    return assemblePieces(pieces, contents, size)
  }
  /**
   * Creates a file and reads it again. An existing file stays, because a row may refer to its content: another process
   * completed the same upload.
   */
  async function createFile(file: string, bytes: Buffer): Promise<Buffer> {
    const isCreated = await client.put(folder + file, bytes, { onlyIfAbsent: true })
    const stored = await client.get(folder + file).catch(async (error: unknown) => {
      // Nobody can have used it, and the next attempt creates it again.
      if (error instanceof DamagedObject) await client.remove(folder + file)
      throw error
    })
    if (stored && (!isCreated || stored.equals(bytes))) return stored
    throw new StorageUnavailable('object storage: the new file is not there')
  }
  const getOwner = async () => (await client.get(ownerKey))?.toString('utf8').trim() ?? null
  const read = (file: string) => client.get(folder + file)

  return {
    async receive(content) {
      const id = randomUUID()
      const hash = createHash('sha256')
      let [size, waiting]: [number, Buffer] = [0, Buffer.alloc(0)]
      const store = async (bytes: Buffer) => {
        if (bytes.length === 0) return
        await writePiece(id, size, bytes)
        size += bytes.length
      }
      try {
        for await (const chunk of content) {
          const bytes = Buffer.from(chunk)
          hash.update(bytes)
          waiting = Buffer.concat([waiting, bytes])
          if (waiting.length < formPieceBytes) continue
          await store(waiting)
          waiting = Buffer.alloc(0)
        }
        await store(waiting)
      } catch (error) {
        // Otherwise `reconcileUploads` removes the pieces.
        await removePrefix(`${folder}${id}.part/`).catch(() => undefined)
        throw error
      }
      return { id, size, sha256: hash.digest('hex') }
    },
    async adopt(receivedId, id) {
      const size = countContiguousBytes(await listPieces(receivedId))
      const content = await readContent(receivedId, size)
      if (content && size > 0) await writePiece(id, 0, content)
      await removePrefix(`${folder}${receivedId}.part/`)
    },
    isSupported: (head, kind) => head.length < headBytes || isSupportedHead(head, kind),
    getReceivedBytes: async (id) => countContiguousBytes(await listPieces(id)),
    write: writePiece,
    async make(id, kind, ownerId, expected) {
      const content = await readContent(id, expected.size)
      const converted = content && (await convertContent(id, content, { kind, ownerId, expected }))
      return converted && buildStoredFile(converted.file, await createFile(converted.file, converted.bytes))
    },
    read: async (file) => (isPicture(file) ? read(file) : null),
    readDocument: async (file) => (isDocument(file) ? read(file) : null),
    removeParts: (id) => removePrefix(`${folder}${id}.part/`),
    remove: (id) => removePrefix(`${folder}${id}.`),
    removeNames: (names) => forEachInParallel(names, (name) => client.remove(folder + name)),
    exists: (file) => client.exists(folder + file),
    getOwner,
    async claimOwner(mark) {
      await client.put(ownerKey, Buffer.from(`${mark}\n`), { onlyIfAbsent: true })
      return (await getOwner()) ?? ''
    },
    async listUploads() {
      const found = new Map<string, ListedFile[]>()
      for (const { key, changedAt } of await client.list(folder)) {
        const name = key.slice(folder.length)
        const id = listedName.exec(name)?.[1]
        if (id) found.set(id, [...(found.get(id) ?? []), { name, changedAt }])
      }
      return found
    },
  }
}

async function forEachInParallel<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values()
  const work = async () => {
    for (const item of remaining) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, work))
}
