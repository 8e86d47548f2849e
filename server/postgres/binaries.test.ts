import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/postgres-processes'
import { copyBinaries, createSymlinks } from './binaries'

let root: string
const getLinkPath = () => join(root, 'native/lib/libpq.so.5')

/** Creates the package as npm unpacks it without install scripts: with the list of links, but without the links. */
beforeEach(() => {
  root = createTemporaryFolder()
  for (const folder of ['bin', 'lib']) mkdirSync(join(root, 'native', folder), { recursive: true, mode: 0o700 })
  writeFileSync(join(root, 'package.json'), '{"version":"18.4.0"}')
  writeFileSync(join(root, 'native/bin/postgres'), 'program', { mode: 0o700 })
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'library', { mode: 0o600 })
  writeFileSync(join(root, 'native/lib/libpq.a'), 'for linking only')
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(root, 'native/pg-symlinks.json'), JSON.stringify(list))
})
afterEach(() => rmSync(root, { recursive: true }))

test('The symbolic links of the install script are created once', () => {
  createSymlinks(root)
  createSymlinks(root)
  expect(readlinkSync(getLinkPath())).toBe('libpq.so.5.18')
  expect(readFileSync(getLinkPath(), 'utf8')).toBe('library')
})

test('The copy is readable and executable for every user, whatever the permissions of the checkout', () => {
  createSymlinks(root)
  const bin = copyBinaries(join(root, 'native/bin'), root)
  expect(bin).toBe(join(root, 'postgres-18.4.0/bin'))
  for (const path of ['bin', 'bin/postgres', 'lib/libpq.so.5.18']) {
    expect(statSync(join(root, 'postgres-18.4.0', path)).mode & 0o755).toBe(0o755)
  }
  expect(lstatSync(join(root, 'postgres-18.4.0/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
  expect(lstatSync(join(root, 'postgres-18.4.0/lib/libpq.a'), { throwIfNoEntry: false })).toBeUndefined()
  expect(copyBinaries(join(root, 'native/bin'), root)).toBe(bin)
})
