import { expect, test } from 'vitest'
import type { OutboxRow } from '../../../sync/index'
import { buildExportFile } from './export-file'

const row = (key: string, more: Partial<OutboxRow> = {}): OutboxRow => ({
  sequence: 1,
  key,
  user: 'user',
  device: 'device',
  endpoint: 'cart.add',
  input: { params: {}, query: {}, body: { key } },
  orderKey: 'cart',
  coalesceKey: null,
  attempted: 0,
  state: 'waiting',
  createdAt: 0,
  tries: 0,
  ...more,
})

async function* pages(...all: OutboxRow[][]) {
  yield* all
}

test('The exported file contains all pending and refused commands as JSON', async () => {
  const refused = row('c', { state: 'refused', refusal: { code: 'listing_gone', message: 'It is gone.' } })
  const exported = JSON.parse(
    await (await buildExportFile(pages([], [row('a'), row('b')], [refused]))).text(),
  ) as unknown
  expect(exported).toMatchObject([
    { title: 'Add to cart', writtenAt: '1970-01-01T00:00:00.000Z', state: 'waiting', said: { body: { key: 'a' } } },
    { said: { body: { key: 'b' } } },
    { state: 'refused', said: { body: { key: 'c' } }, refusedBecause: 'It is gone.' },
  ])
  expect(JSON.parse(await (await buildExportFile(pages())).text())).toEqual([])
})
