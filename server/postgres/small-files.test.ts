import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmallFile, replaceSmallFile } from './small-files'

const disk = { isFull: false }
const realWrite = fs.writeFileSync
/** Not a mocked module: another test file of this worker may have loaded the real one. */
beforeAll(() => {
  fs.writeFileSync = (...[path, text, options]: Parameters<typeof realWrite>) => {
    realWrite(path, disk.isFull ? '' : text, options)
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  fs.writeFileSync = realWrite
  syncBuiltinESMExports()
})

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tilipo-small-'))))
afterEach(() => {
  disk.isFull = false
  rmSync(folder, { recursive: true })
})
const read = () => readFileSync(join(folder, 'secret'), 'utf8')

describe('small files', () => {
  it('are created once, with their permissions', () => {
    createSmallFile(join(folder, 'secret'), 'first', 0o600)
    createSmallFile(join(folder, 'secret'), 'second', 0o600)
    expect([read(), statSync(join(folder, 'secret')).mode & 0o777, readdirSync(folder)]).toEqual([
      'first',
      0o600,
      ['secret'],
    ])
  })

  it('do not exist after a failed creation on a full disk', () => {
    disk.isFull = true
    expect(() => createSmallFile(join(folder, 'secret'), 'first', 0o600)).toThrow('no space')
    expect(readdirSync(folder)).toEqual([])
  })

  it('keep their content when the disk is full', () => {
    writeFileSync(join(folder, 'secret'), 'first')
    disk.isFull = true
    expect(() => replaceSmallFile(join(folder, 'secret'), 'second', 0o600)).toThrow('no space')
    disk.isFull = false
    expect([read(), readdirSync(folder)]).toEqual(['first', ['secret']])
    replaceSmallFile(join(folder, 'secret'), 'second', 0o600)
    expect(read()).toBe('second')
  })
})
