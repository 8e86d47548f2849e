/** Checks that the files and folders that the guides name exist, because renaming a file does not change the guides. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sourceFolders = ['bench', 'contract', 'deploy', 'docs', 'scripts', 'server', 'src', 'tests']
const guides = ['README.md', 'ARCHITECTURE.md', 'docs/database.md', 'src/verticals/README.md', 'src/ui/README.md']

const existing = sourceFolders.flatMap((folder) => [
  folder,
  ...readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
])

/** Finds paths in backticks that end with a file extension or a slash, without placeholders (`<domain>`, `NNN`). */
const findPaths = (text: string): string[] =>
  [...text.matchAll(/`([a-z][\w@./-]*(?:\.(?:ts|tsx|mjs|sql|md)|\/))`/g)]
    .map(([, path]) => path!.replace(/\/$/, ''))
    .filter((path) => !path.includes('NNN'))

/** The guides shorten paths, such as `sync/files/file-runner.ts`. */
const exists = (path: string): boolean => existing.some((name) => name === path || name.endsWith(`/${path}`))

it.each(guides)('Every file and folder that %s names exists', (guide) => {
  const paths = findPaths(readFileSync(resolve(root, guide), 'utf8'))
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

it('A renamed file is found by its old name in a guide', () => {
  expect(findPaths('`sync/no-such-file.ts` and `features/no-such-folder/`').filter((path) => !exists(path))).toEqual([
    'sync/no-such-file.ts',
    'features/no-such-folder',
  ])
})
