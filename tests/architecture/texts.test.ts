/**
 * Checks that notifications are stored as templates, that no code reads a rendered text, that no sentence contains a
 * lower-cased label, and that texts for users are in British English.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface TextRule {
  pattern: RegExp
  /** What to do instead. */
  advice: string
  allowedIn: readonly string[]
}

const rules: readonly TextRule[] = [
  {
    pattern: /insertInto\(\s*'notification'/,
    advice: 'Create notifications with `notify`, so that a template is stored.',
    allowedIn: ['server/domain/messages/notifications/notify.ts'],
  },
  {
    pattern: /template: 'text'/,
    advice: 'Add a template to contract/notification-templates.ts instead of storing a rendered text.',
    // The test notification of demo mode has a text that its caller chose. Price seals of earlier releases have a text.
    allowedIn: ['server/domain/platform/dev/index.ts', 'server/domain/bookings/bookings/price-guarantee.ts'],
  },
  {
    pattern: /[sS]ummary\.(replace|replaceAll|match|split|slice|startsWith|endsWith|includes)\(/,
    advice:
      'Use the values of the summary (contract/bookings/bookings/booking-summary.ts) instead of reading its text.',
    allowedIn: [],
  },
  {
    pattern: /[lL]abels?\b[^\n;]*\.toLowerCase\(\)|charAt\(0\)\.toLowerCase\(\)/,
    advice: 'Write the whole sentence for each value. A label cannot be lower-cased in every language.',
    // Demo data is written once, in English. The search results insert the plural of their list in several sentences.
    allowedIn: [
      'server/demo/offers.ts',
      'server/demo/verticals/carriers/offers.ts',
      'src/features/catalogue/catalogue/list/ListPage.tsx',
    ],
  },
]

/** @returns the advice of every rule that the code breaks */
const findProblems = (path: string, code: string): string[] =>
  rules
    .filter(({ pattern, allowedIn }) => !allowedIn.includes(path) && pattern.test(code))
    .map(({ advice }) => `${path}: ${advice}`)

const files = ['contract', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
)

const americanWord =
  /\b(?:[Ll]icenses?\b|[Tt]raveler|[Kk]ilometer|[Ll]iters?\b|[Uu]tiliz|[Rr]ecogniz|[Nn]eighbor|[Hh]onor\b|[Oo]rganiz(?:e|ing)|[Aa]pologiz)/
/** Identifiers and comments are American. A text has several words or a capital letter. */
const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line)
const listTexts = (line: string): string[] =>
  /^\s+[A-Z][\w']+ [^;={}()]*$/.test(line)
    ? [line]
    : [...line.matchAll(/(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`|>([^<>{}]+)<)/g)]
        .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '')
        .map((text) => text.replace(/\$\{[^}]*\}/g, ''))
        .filter((text) => / |^[A-Z]/.test(text))
/** Stored values, which have labels. */
const storedValues = ["'Road service license'"]

/** @returns lines with a text for users in American spelling (decision 115) */
const findAmericanTexts = (path: string, code: string): string[] =>
  code
    .split('\n')
    .filter(
      (line) =>
        americanWord.test(line) &&
        !isComment(line) &&
        !storedValues.some((value) => line.includes(value)) &&
        listTexts(line).some((text) => americanWord.test(text)),
    )
    .map((line) => `${path}: ${line.trim()}`)

it('Texts for users are in British English', () => {
  expect(files.flatMap((path) => findAmericanTexts(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each(["label: 'Lead traveler',", "  You don't recognize one of them", '<Text>Licenses</Text>'])(
  'The American spelling of this text is found: %s',
  (line) => expect(findAmericanTexts('a.tsx', line)).toHaveLength(1),
)

it.each(['const traveler = travelers[0]', ' * Recognizes a license.', "import { x } from './licenses'"])(
  'American identifiers and comments are allowed: %s',
  (line) => expect(findAmericanTexts('a.tsx', line)).toEqual([]),
)

it('stores no rendered text and lower-cases no label', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => findProblems(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  "await tx.sql.insertInto('notification').values(row)",
  "await notify(tx, id, { template: 'text', params: { text: `Paid: ${amount}` } }, null)",
  'const title = `The ticket is now ${ticketStatusLabels[to].toLowerCase()}.`',
  'const message = `${stepLabel.charAt(0).toLowerCase()}${stepLabel.slice(1)}, ${place}`',
])('reports %s', (code) => {
  expect(findProblems('server/domain/example/notify.ts', code)).toHaveLength(1)
})
