/**
 * `node scripts/remove-vertical.mjs <vertical> <copy>` removes a vertical from a copy of the repository: its folders, and
 * its entries in the registries of `vertical-registries.json`. `npm run test:full -- removal` then checks the types and
 * builds the copy, which proves that no other code depends on the vertical (decision 114).
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const registriesFile = path.join(import.meta.dirname, 'vertical-registries.json')
export const readRegistries = () => JSON.parse(readFileSync(registriesFile, 'utf8'))

const isWithin = (position, { start, end }) => position > start && position < end

/**
 * Finds the lists of a source file: arrays, objects, interfaces and object types, with the positions of their elements.
 * @returns also `code`: the source with spaces instead of the contents of comments
 */
function scan(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  const groups = []
  const open = []
  for (let at = 0; at < code.length; at++) {
    const character = code[at]
    if (`'"\``.includes(character)) at = skipString(code, at)
    else if (character === '/' && /[=(,:!&|?[{;]\s*$/.test(code.slice(0, at))) at = skipRegExp(code, at)
    else if ('([{'.includes(character)) open.push(startGroup(code, at))
    else if (')]}'.includes(character)) {
      const group = open.pop()
      if (group?.isList) groups.push({ ...group, end: at, separators: [...group.separators, at] })
    } else if (open.length > 0 && isSeparator(open.at(-1), character)) open.at(-1).separators.push(at)
  }
  return { code, groups: groups.sort((a, b) => a.start - b.start) }
}

const isSeparator = (group, character) => character === ',' || (group.isType && character === '\n')

function startGroup(code, at) {
  const before = code.slice(0, at).trimEnd()
  const isType = code[at] === '{' && /\b(interface\s[^;{}=]*|type \w+(<[^>]*>)? =)$/.test(before)
  // Other braces begin blocks, such as the body of a function.
  const isList = code[at] === '[' || (code[at] === '{' && (isType || /[=(,:[?]$|\breturn$|\bsatisfies$/.test(before)))
  return { start: at, isList, isType, separators: [] }
}

/** A string ends with its line at the latest: an apostrophe in JSX is no string. */
function skipString(code, start) {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[start]) return at
    else if (code[at] === '\n' && code[start] !== '`') return start
  }
  return start
}

function skipRegExp(code, start) {
  const found = /^\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(code.slice(start))
  return found ? start + found[0].length - 1 : start
}

/** Returns the element of a list around a position, with the comma and the line break that follow it. */
function getElement(source, { start, separators, isType }, position) {
  const index = separators.findIndex((separator) => separator >= position)
  const from = index === 0 ? start + 1 : separators[index - 1] + 1
  const isLast = index === separators.length - 1
  const to = isLast || isType ? separators[index] : separators[index] + 1
  // The comma before the last element of a single line.
  const hasCommaBefore = isLast && index > 0 && !source.slice(from, to).includes('\n')
  return { start: hasCommaBefore ? from - 1 : from, textStart: from, end: to, isInArray: source[start] === '[' }
}

/** Replaces the contents of all strings by spaces, except those that match. */
const hideTexts = (code, literal) =>
  code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (text) =>
    literal.test(text) ? text : text[0] + text.slice(1, -1).replace(/[^\n]/g, ' ') + text.at(-1),
  )

/** Removes the imports of files of a vertical. @returns the names that they declared */
function removeImports(source, vertical) {
  const names = []
  const rest = source.replace(/^import [^;'"]*?from '([^']+)'\n/gm, (statement, target) => {
    if (!isFileOf(vertical, target)) return statement
    const clause = statement.slice('import '.length, statement.lastIndexOf(' from '))
    for (const part of clause.replace(/[{}]/g, '').split(',')) {
      const name = part.trim().split(/\s+/).at(-1)
      if (name) names.push(name)
    }
    return ''
  })
  return { names, rest }
}

const isFileOf = (vertical, target) => new RegExp(`(^\\.{1,2}/|verticals/)${vertical}(/|$)`).test(target)

/**
 * Removes the entries of a vertical from the source of a registry. An entry is the outermost element that begins with a
 * name of the vertical; if none does, it is the element of the outermost array, or of the outermost object.
 * @param keys keys and values that name the vertical, or prefixes that end with a dot
 */
export function removeEntries(source, vertical, keys) {
  const { names, rest } = removeImports(source, vertical)
  const quoted = keys.map((key) => (key.endsWith('.') ? `'${key}[^']*'` : `'${key}'`)).join('|')
  const bare = keys.filter((key) => /^\w+$/.test(key)).join('|')
  const imported = names.length > 0 ? `|\\b(?:${names.join('|')})\\b` : ''
  const literal = new RegExp(
    `^'(?:[^']*(?:\\./|verticals/)${vertical}/[^']*|${keys.map((key) => (key.endsWith('.') ? `${key}[^']*` : key)).join('|')})'$`,
  )
  const mention = new RegExp(
    `'[^']*(?:\\./|verticals/)${vertical}/[^']*'|${quoted}|(?<![.\\w'])(?:${bare})(?=\\??:)${imported}`,
  )
  const beginning = new RegExp(`^(?:\\.\\.\\.|\\[)?(?:${mention.source})`)
  let text = rest
  for (;;) {
    const { code, groups } = scan(text)
    const position = hideTexts(code, literal).search(mention)
    if (position < 0) return text
    const elements = groups
      .filter((group) => isWithin(position, group))
      .map((group) => getElement(text, group, position))
    const element =
      elements.find(({ textStart, end }) => beginning.test(code.slice(textStart, end).trimStart())) ??
      elements.find(({ isInArray }) => isInArray) ??
      elements[0] ??
      findStatement(code, position)
    text = text.slice(0, element.start) + text.slice(element.end)
  }
}

/** A member of a union on a line of its own, otherwise the whole statement, which ends before an empty line. */
function findStatement(code, position) {
  const lineStart = code.lastIndexOf('\n', position) + 1
  const lineEnd = code.indexOf('\n', position) + 1
  if (/^\s*[|&]/.test(code.slice(lineStart, lineEnd))) return { start: lineStart, end: lineEnd }
  const statement = /^\S[^\n]*\n(?:[ \t)\]}][^\n]*\n)*/.exec(code.slice(lineStart))
  if (!statement) throw new Error(`This is no entry of a registry: ${code.slice(lineStart, lineEnd)}`)
  return { start: lineStart, end: lineStart + statement[0].length }
}

/** @returns the files that were changed */
export function removeVertical(vertical, folder) {
  const { folders, registries, keys } = readRegistries()
  if (!keys[vertical]) throw new Error(`${registriesFile} has no keys of ${vertical}`)
  for (const pattern of folders)
    rmSync(path.join(folder, pattern.replace('*', vertical)), { recursive: true, force: true })
  const changed = []
  for (const [file, furtherKeys] of Object.entries(registries)) {
    const target = path.join(folder, file)
    if (!existsSync(target)) throw new Error(`The registry ${file} does not exist`)
    const source = readFileSync(target, 'utf8')
    const rest = removeEntries(source, vertical, [...keys[vertical], ...(furtherKeys[vertical] ?? [])])
    if (rest === source) continue
    writeFileSync(target, rest)
    changed.push(file)
  }
  return changed
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [vertical, folder] = process.argv.slice(2)
  if (!vertical || !folder || path.resolve(folder) === path.resolve(import.meta.dirname, '..')) {
    console.error('Usage: node scripts/remove-vertical.mjs <vertical> <copy of the repository>')
    process.exit(1)
  }
  console.log(removeVertical(vertical, path.resolve(folder)).join('\n'))
}
