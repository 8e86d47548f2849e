/** Puts a planted bug into a source file while Vite loads it. No file on disk changes. */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { PlantedBug } from './bugs'

const root = resolve(import.meta.dirname, '../../..')

export const readSource = ({ file }: PlantedBug): string => readFileSync(resolve(root, file), 'utf8')

/**
 * Applies a bug to a source.
 * @throws Error if the code to replace does not occur exactly once
 */
export function applyBug({ name, file, find, replace }: PlantedBug, source: string): string {
  const matches = findMatches(find, source)
  const [match] = matches
  if (!match || matches.length > 1)
    throw new Error(`“${name}” no longer applies: its code occurs ${matches.length} times in ${file}.`)
  return source.slice(0, match.start) + replace + source.slice(match.end)
}

interface Token {
  text: string
  start: number
  end: number
}

const tokenPattern = /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\w$]+|[^]/g
const isWhitespaceOrComment = (text: string) => /^(\s|\/\/|\/\*)/.test(text)

/**
 * Splits a source into the tokens that a formatter never changes: no white space, comments or trailing commas, and
 * single quotes only.
 */
function tokenize(source: string): Token[] {
  const tokens = [...source.matchAll(tokenPattern)]
    .map(({ 0: text, index }) => ({ text: text.replace(/^"(.*)"$/s, "'$1'"), start: index, end: index + text.length }))
    .filter(({ text }) => !isWhitespaceOrComment(text))
  return tokens.filter(({ text }, index) => text !== ',' || !/^[)\]}]$/.test(tokens[index + 1]?.text ?? ''))
}

/** Finds a piece of code in a source, regardless of formatting. */
function findMatches(code: string, source: string): { start: number; end: number }[] {
  const wantedTokens = tokenize(code)
  const tokens = tokenize(source)
  const isAt = (from: number) => wantedTokens.every(({ text }, offset) => tokens[from + offset]?.text === text)
  return tokens.flatMap(({ start }, from) =>
    isAt(from) ? [{ start, end: tokens[from + wantedTokens.length - 1]!.end }] : [],
  )
}

/** Migrations are not loaded as modules: a bug in one of them is put into the code that reads them. */
const readMigration = {
  file: 'server/db/migrate.ts',
  find: "await readFile(join(folder, name), 'utf8')",
}

const moveIntoReader = (bug: PlantedBug): PlantedBug => ({
  ...bug,
  ...readMigration,
  replace: `(name === ${JSON.stringify(basename(bug.file))} ? ${JSON.stringify(applyBug(bug, readSource(bug)))} : ${readMigration.find})`,
})

export function createPlantPlugin(bug: PlantedBug): Plugin {
  const planted = bug.file.endsWith('.sql') ? moveIntoReader(bug) : bug
  const path = resolve(root, planted.file)
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === path ? applyBug(planted, code) : null),
  }
}
