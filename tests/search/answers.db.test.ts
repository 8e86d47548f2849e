/**
 * The answers to a fixed set of questions about the demo data. A difference is a decision: look at each one, record the
 * reason in decision 070, and update the file with `vitest -u`.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Connection } from '../../server/db/connect'
import { loadDemo } from '../../server/demo/load'
import { browseListings } from '../../server/domain/catalogue/catalogue/browse'
import { browseVendors } from '../../server/domain/catalogue/catalogue/browse-vendors'
import { createDatabase, type TestDatabase } from '../support/postgres'
import { listingQuestions, vendorQuestions } from './questions'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const at = new Date('2026-11-21T10:00:00Z')
const displayedResults = 10

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url)
  await loadDemo(connection.db, { at })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const describeQuestion = (kind: string, query: object) => `${kind} ${JSON.stringify(query)}`
const summarize = (total: number, readAs: string | undefined, instead: unknown, names: string[]) => ({
  total,
  ...(readAs === undefined ? {} : { readAs }),
  ...(instead === undefined ? {} : { instead: JSON.stringify(instead) }),
  first: names.slice(0, displayedResults),
})

it('answers every question about the demo data as recorded', async () => {
  const answers: Record<string, unknown> = {}
  for (const query of listingQuestions) {
    const { total, readAs, listings, ...rest } = await browseListings(connection.db, query, at)
    const names = listings.map(({ name, vendorName, price }) => `${name} | ${vendorName} | ${price}`)
    answers[describeQuestion('listings', query)] = summarize(total, readAs, Reflect.get(rest, 'instead'), names)
  }
  for (const query of vendorQuestions) {
    const { total, readAs, vendors, ...rest } = await browseVendors(connection.db, query)
    const names = vendors.map(({ businessName }) => businessName)
    answers[describeQuestion('vendors', query)] = summarize(total, readAs, Reflect.get(rest, 'instead'), names)
  }
  expect(Object.keys(answers)).toHaveLength(listingQuestions.length + vendorQuestions.length)
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot('answers.json')
})
