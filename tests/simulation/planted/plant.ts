/** Puts a planted bug into a source as it is loaded: nothing of it stands in any file of the app. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Planted } from './bugs'

const root = resolve(import.meta.dirname, '../../..')

export const sourceOf = ({ file }: Planted): string => readFileSync(resolve(root, file), 'utf8')

/** @throws where what is to be replaced does not stand there exactly once. */
export function applied({ name, file, find, replace }: Planted, source: string): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`“${name}” no longer fits: its place is found ${parts.length - 1} times in ${file}.`)
  return parts.join(replace)
}

export function plantOf(bug: Planted): Plugin {
  const path = resolve(root, bug.file)
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === path ? applied(bug, code) : null),
  }
}
