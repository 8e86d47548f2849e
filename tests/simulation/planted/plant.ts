/** Puts a planted bug into a source as it is loaded: nothing of it stands in any file of the app. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Planted } from './bugs'

const root = resolve(import.meta.dirname, '../../..')

export const sourceOf = ({ file }: Planted): string => readFileSync(resolve(root, file), 'utf8')

/** @throws where what is to be replaced does not stand there exactly once. */
export function applied({ name, file, find, replace }: Planted, source: string): string {
  const places = placesOf(find, source)
  const [place] = places
  if (!place || places.length > 1)
    throw new Error(`“${name}” no longer fits: its place is found ${places.length} times in ${file}.`)
  return source.slice(0, place.start) + replace + source.slice(place.end)
}

interface Token {
  text: string
  start: number
  end: number
}

const token = /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\w$]+|[^]/g
const isLayout = (text: string) => /^(\s|\/\/|\/\*)/.test(text)

/** The tokens that a formatter never changes: without white space, comments and trailing commas, with single quotes. */
function tokensOf(source: string): Token[] {
  const tokens = [...source.matchAll(token)]
    .map(({ 0: text, index }) => ({ text: text.replace(/^"(.*)"$/s, "'$1'"), start: index, end: index + text.length }))
    .filter(({ text }) => !isLayout(text))
  return tokens.filter(({ text }, index) => text !== ',' || !/^[)\]}]$/.test(tokens[index + 1]?.text ?? ''))
}

/** The positions of a piece of code in a source, regardless of formatting. */
function placesOf(piece: string, source: string): { start: number; end: number }[] {
  const wanted = tokensOf(piece)
  const tokens = tokensOf(source)
  const isAt = (from: number) => wanted.every(({ text }, offset) => tokens[from + offset]?.text === text)
  return tokens.flatMap(({ start }, from) =>
    isAt(from) ? [{ start, end: tokens[from + wanted.length - 1]!.end }] : [],
  )
}

export function plantOf(bug: Planted): Plugin {
  const path = resolve(root, bug.file)
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === path ? applied(bug, code) : null),
  }
}
