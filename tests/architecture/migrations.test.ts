/**
 * Checks the rules for migrations of docs/database.md: a released file never changes, and every later migration is safe
 * while servers of the release before still run. A comment `-- safe: <reason>` before a statement allows an exception.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import releasedChecksums from './released-migrations.json'

const folder = resolve(import.meta.dirname, '../../server/db/migrations')
const lastBaselineNumber = 14
const files = readdirSync(folder).map((name) => ({ name, sql: readFileSync(resolve(folder, name), 'utf8') }))
const computeChecksum = (sql: string) => createHash('sha256').update(sql).digest('hex')

function findChangedFiles(given: typeof files, checksums: Record<string, string>): string[] {
  return Object.entries(checksums).flatMap(([name, checksum]) => {
    const file = given.find((candidate) => candidate.name === name)
    return file && computeChecksum(file.sql) === checksum ? [] : [name]
  })
}

interface Statement {
  text: string
  isAllowed: boolean
}

function splitStatements(sql: string): Statement[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, (comment) => comment.replaceAll(';', ','))
    .split(';')
    .map((source) => ({
      text: source.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase(),
      isAllowed: /^-- safe: \S/m.test(source),
    }))
}

/** Returns the problems of a migration, as `rule: object`. */
function findUnsafeStatements(sql: string): string[] {
  const statements = splitStatements(sql)
  const created = new Set(
    statements.map(({ text }) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]).filter(Boolean),
  )
  const hasDefault = (table: string, column: string) =>
    statements.some(({ text }) => new RegExp(`^alter table ${table} .*\\b${column} set default\\b`).test(text))

  const checkAction = (table: string, action: string): string[] => {
    const dropped = /^drop (?:column )?(?:if exists )?(?!constraint\b)(\w+)/.exec(action)?.[1]
    if (dropped) return [`drop column: ${table}.${dropped}`]
    if (/^rename\b/.test(action)) return [`rename: ${table}`]
    const added = /^add (?:column )?(?:if not exists )?(?!constraint\b)(\w+) (.*)$/.exec(action)
    if (added && /\bnot null\b/.test(added[2]!) && !/\b(default|generated)\b/.test(added[2]!))
      return hasDefault(table, added[1]!) ? [] : [`not null without default: ${table}.${added[1]}`]
    const column = /^alter (?:column )?(\w+) set not null/.exec(action)?.[1]
    return column && !hasDefault(table, column) ? [`not null without default: ${table}.${column}`] : []
  }

  return statements.flatMap(({ text, isAllowed }) => {
    if (isAllowed) return []
    if (/^alter .* rename /.test(text)) return [`rename: ${text.split(' ')[2]}`]
    const [, table, actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text) ?? []
    if (table && actions && !created.has(table))
      return actions.split(/, ?(?=(?:add|alter|drop|rename)\b)/).flatMap((action) => checkAction(table, action))
    const [, concurrently, indexed] =
      /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(text) ?? []
    if (concurrently && statements.filter((other) => other.text).length > 1)
      return [`concurrently in a file with other statements: ${indexed}`]
    return indexed && !concurrently && !created.has(indexed) ? [`index without concurrently: ${indexed}`] : []
  })
}

describe('released migrations', () => {
  it('never change', () => {
    expect(findChangedFiles(files, releasedChecksums)).toEqual([])
  })

  it('include the baseline', () => {
    const baseline = files.map(({ name }) => name).filter((name) => Number.parseInt(name) <= lastBaselineNumber)
    expect(Object.keys(releasedChecksums)).toEqual(expect.arrayContaining(baseline))
  })

  it('are reported when they change or disappear', () => {
    const checksums = { 'a.sql': computeChecksum('select 1'), 'b.sql': '' }
    expect(findChangedFiles([{ name: 'a.sql', sql: 'select 1' }], checksums)).toEqual(['b.sql'])
    expect(findChangedFiles([{ name: 'a.sql', sql: 'select 2' }], checksums)).toEqual(['a.sql', 'b.sql'])
  })
})

describe('later migrations', () => {
  it('are safe while servers of the release before still run', () => {
    const later = files.filter(({ name }) => Number.parseInt(name) > lastBaselineNumber)
    expect(later.flatMap(({ name, sql }) => findUnsafeStatements(sql).map((problem) => `${name}: ${problem}`))).toEqual(
      [],
    )
  })

  it.each([
    ['alter table a drop column b;', ['drop column: a.b']],
    ['alter table a add b int, drop if exists c;', ['drop column: a.c']],
    ['alter table a rename column b to c;', ['rename: a']],
    ['alter function f rename to g;', ['rename: f']],
    ['alter table a add b int not null, add c int not null default 0;', ['not null without default: a.b']],
    ['alter table a alter column b set not null;', ['not null without default: a.b']],
    ['alter table a alter b set not null; alter table a alter b set default 0;', []],
    ['alter table a add constraint c check (b is not null);', []],
    ['create unique index i on a (b);', ['index without concurrently: a']],
    ['create index concurrently i on a (b);', []],
    ['create index concurrently i on a (b);\nselect 1;', ['concurrently in a file with other statements: a']],
    ['create table a (b int);\ncreate index i on a (b);\nalter table a add column c int not null;', []],
    ['select 1; alter table a drop b; -- A comment; with a semicolon.', ['drop column: a.b']],
    ['-- safe: the release before does not read it.\nalter table a drop column b;', []],
    ['select 1;\n-- safe: five rows.\ncreate index i on a (b);\nalter table a drop c;', ['drop column: a.c']],
  ])('are checked: %s', (sql, problems) => {
    expect(findUnsafeStatements(sql)).toEqual(problems)
  })
})
