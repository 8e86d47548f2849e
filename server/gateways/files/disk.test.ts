import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
