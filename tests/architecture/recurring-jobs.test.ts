/** Checks that the server schedules all recurring jobs when it starts. A job that was lost would never run again. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const server = resolve(import.meta.dirname, '../../server')

/** Functions whose comment says that they run at every start. */
const listSchedulers = (code: string): string[] =>
  [...code.matchAll(/\/\*\* Schedules [^\n]*\bat every start\b[^\n]*\n(export [^\n]*)/g)].map(
    ([, declaration]) => /(?:const|function) (\w+)/.exec(declaration!)![1]!,
  )

it('every recurring job is scheduled at the start of the server', () => {
  const schedulers = readdirSync(join(server, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => listSchedulers(readFileSync(join(server, 'domain', path), 'utf8')))
  expect(schedulers.length).toBeGreaterThan(5)
  const main = readFileSync(join(server, 'main.ts'), 'utf8')
  expect(schedulers.filter((name) => !new RegExp(`transact\\([^\\n]*\\b${name}\\b`).test(main))).toEqual([])
})
