/** Passwords that attackers try first. Length and character classes are checked by the contract. */
import { dictionary } from '@zxcvbn-ts/language-common'

/** Zambian words that no international list contains. */
const localWords = new Set(['zambia', 'zambian', 'lusaka', 'livingstone', 'ndola', 'kitwe', 'chipolopolo', 'tilipo'])
/** Of passwords up to this frequency rank, attackers also try every variant: `Password1!`, `Summer2026`. */
const maxRankOfVariants = 1000

let ranks: Map<string, number> | undefined

function getRank(word: string): number {
  ranks ??= new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]))
  return ranks.get(word) ?? Infinity
}

const substitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withLetters = (password: string): string => password.replace(/[@431!0$57]/g, (sign) => substitutes[sign] ?? sign)

/** Strips leading and trailing characters that are not letters: `password1!` becomes `password`. */
const extractWord = (password: string): string => password.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** Returns whether attackers would guess the password within their first tens of thousands of attempts. */
export function isWeakPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (isRepetition(plain) || isSequence(plain)) return true
  // Extract the word before replacing signs by letters: otherwise the year in `Zambia2026` would become letters.
  const words = [extractWord(plain), withLetters(extractWord(plain)), withLetters(plain.replace(/[\d!]+$/, ''))]
  if ([plain, withLetters(plain)].some((word) => getRank(word) < Infinity)) return true
  return words.some((word) => localWords.has(word) || getRank(word) < maxRankOfVariants)
}

/** `aaaaaa`, `abcabcab`. */
function isRepetition(password: string): boolean {
  const [, unit = ''] = /^(.{1,4}?)\1/su.exec(password) ?? []
  return unit !== '' && password === unit.repeat(Math.ceil(password.length / unit.length)).slice(0, password.length)
}

/** `23456789`, `fedcba`. */
function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const [start = 0] = codes
  return codes.length > 1 && [1, -1].some((step) => codes.every((code, index) => code === start + index * step))
}
