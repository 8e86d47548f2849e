/**
 * Checks that servers of the release before can still write while a release is rolled out: a column that must not be null,
 * in a table that exists already, has a default.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../server/db/migrations')
/** Migrations up to this one were released before the rule. */
const lastUncheckedNumber = 157

/** Finds columns of existing tables that a new migration makes mandatory, without a default. */
function findMandatoryColumns(migration: string): string[] {
  const statements = migration
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
  const created = new Set(
    statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]).filter(Boolean),
  )
  const hasDefault = (table: string, column: string) =>
    statements.some((statement) => new RegExp(`^alter table ${table} .*\\b${column} set default\\b`).test(statement))
  return statements.flatMap((statement) => {
    const [, table, actions] = /^alter table (?:only )?(\w+) (.*)$/.exec(statement) ?? []
    if (!table || !actions || created.has(table)) return []
    return actions.split(/,(?= (?:add|alter|drop|rename)\b)/).flatMap((action) => {
      const added = /add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(action)
      const isMandatory = added && /\bnot null\b/.test(added[2]!) && !/\bdefault\b|\bgenerated\b/.test(added[2]!)
      if (isMandatory && added[1] !== 'constraint') return hasDefault(table, added[1]!) ? [] : [`${table}.${added[1]}`]
      const column = /alter (?:column )?(\w+) set not null/.exec(action)?.[1]
      return column && !hasDefault(table, column) ? [`${table}.${column}`] : []
    })
  })
}

it('A new mandatory column of an existing table has a default, for servers of the release before', () => {
  const findings = readdirSync(folder)
    .filter((name) => Number.parseInt(name) > lastUncheckedNumber)
    .flatMap((name) =>
      findMandatoryColumns(readFileSync(resolve(folder, name), 'utf8')).map((column) => `${name}: ${column}`),
    )
  expect(findings).toEqual([])
})

it('Mandatory columns without a default are found', () => {
  const custody = readFileSync(resolve(folder, '143-offline-custody.sql'), 'utf8')
  expect(findMandatoryColumns(custody)).toEqual(['custody.recorded_at'])
  expect(findMandatoryColumns(`${custody}; alter table custody alter column recorded_at set default now();`)).toEqual(
    [],
  )
  expect(findMandatoryColumns('alter table a add column b int not null, add column c int not null default 0;')).toEqual(
    ['a.b'],
  )
  expect(findMandatoryColumns('create table a (b int); alter table a add column c int not null;')).toEqual([])
  expect(findMandatoryColumns('alter table a add constraint c check (b is not null);')).toEqual([])
})
