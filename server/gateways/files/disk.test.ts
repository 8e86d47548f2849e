import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { open as openFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskFiles } from './disk'

/** Simulates a slow disk: a file opens 20 ms after its stream was created. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const open = (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), 20)
  return {
    ...fs,
    createWriteStream: (path: string, options: object) =>
      fs.createWriteStream(path, { ...options, fs: { ...fs, open } } as object),
  }
})

type Write = (file: FileHandle, bytes: Buffer, from: number, length: number, at: number) => Promise<object>

/** Replaces the writes of all file handles. Their class is not exported, and a mocked module may be loaded already. */
const disk = { write: null as Write | null }
beforeAll(async () => {
  const handle = await openFile(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const realWrite = prototype.write
  vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const [bytes, from, length, at] = args as [Buffer, number, number, number]
    const real = { write: realWrite.bind(this) } as FileHandle
    return (disk.write ? disk.write(real, bytes, from, length, at) : real.write(bytes, from, length, at)) as never
  })
})
afterEach(() => void (disk.write = null))
afterAll(() => void vi.restoreAllMocks())

const createDiskFullError = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
/** Writes at most 1,000 bytes per call, as an operating system may. */
const writePartially: Write = (file, bytes, from, length, at) => file.write(bytes, from, Math.min(length, 1000), at)
/** Has space for 5,000 bytes of each file. */
const writeUntilFull: Write = async (file, bytes, from, length, at) => {
  const space = Math.min(length, 5000 - at)
  if (space <= 0) throw createDiskFullError()
  return file.write(bytes, from, space, at)
}
/** Reports bytes that it has not stored. */
const loseBytes: Write = async (file, bytes, from, length, at) => {
  await file.write(bytes, from, Math.floor(length / 2), at)
  return { bytesWritten: length, buffer: bytes }
}

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const createFailingStream = (chunks: string[]) =>
  Readable.from(
    (async function* () {
      yield* chunks.map((chunk) => Buffer.from(chunk))
      throw new Error('the connection was lost')
    })(),
  )

describe('receiving a file', () => {
  it('stores the content and returns its size and digest', async () => {
    const received = await createDiskFiles(folder).receive(Readable.from([Buffer.from('ab'), Buffer.from('c')]))
    expect(received.size).toBe(3)
    expect(received.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(readdirSync(folder)).toEqual([`${received.id}.part`])
  })

  it.each([
    ['immediately, before the file is open', []],
    ['after a part was written', ['x'.repeat(100_000), 'y']],
  ])('leaves no file when the content fails %s', async (_, chunks) => {
    const files = createDiskFiles(folder)
    const attempts = Array.from({ length: 5 }, () =>
      files.receive(createFailingStream(chunks)).catch((error: Error) => error.message),
    )
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['the connection was lost']))
    // A file that is opened after the failure would appear within this time.
    await delay(100)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a disk that writes only a part of the bytes', () => {
  const id = '11111111-2222-4333-8444-555555555555'
  const owner = '99999999-2222-4333-8444-555555555555'
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(12_000, 'x')])
  const expected = { size: pdf.length, sha256: null }
  const read = (kind: string) => readFileSync(join(folder, `${id}.${kind}`))

  it('stores all bytes of a piece and of the final file when each write is partial', async () => {
    disk.write = writePartially
    const files = createDiskFiles(folder)
    await files.write(id, 0, pdf.subarray(0, 7000))
    await files.write(id, 7000, pdf.subarray(7000))
    expect(read('part').equals(pdf)).toBe(true)
    expect(await files.make(id, 'document', owner, expected)).toMatchObject({ file: `${id}.private.pdf` })
    expect(read('private.pdf').equals(pdf)).toBe(true)
  })

  it('rejects a piece that does not fit, and the piece can be repeated', async () => {
    const files = createDiskFiles(folder)
    disk.write = writeUntilFull
    await expect(files.write(id, 0, pdf)).rejects.toMatchObject({ code: 'ENOSPC' })
    disk.write = null
    await files.write(id, 0, pdf)
    expect(read('part').equals(pdf)).toBe(true)
  })

  it.each([
    ['the disk is full', writeUntilFull],
    ['the disk reports bytes that it has not stored', loseBytes],
  ])('keeps the uploaded bytes and creates no file when %s', async (_, write) => {
    const files = createDiskFiles(folder)
    await files.write(id, 0, pdf)
    disk.write = write
    await expect(files.make(id, 'document', owner, expected)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder)).toEqual([`${id}.part`])
    expect(read('part').equals(pdf)).toBe(true)
  })

  it('stores no incomplete mark of a database when the disk is full', async () => {
    const files = createDiskFiles(folder)
    disk.write = async () => {
      throw createDiskFullError()
    }
    await expect(files.claimOwner('first')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await files.getOwner()).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('rejects a received file whose bytes were not all stored', async () => {
    const content = (async function* () {
      yield pdf
      const getPath = () => join(folder, readdirSync(folder)[0] ?? '')
      while (!readdirSync(folder)[0] || statSync(getPath()).size < pdf.length) await delay(5)
      truncateSync(getPath(), 4096)
    })()
    await expect(createDiskFiles(folder).receive(Readable.from(content))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder)).toEqual([])
  })
})
