/** Runs on both storages, like `storage.test.ts`. */
import { describe, expect, it } from 'vitest'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { createDexieStorage } from '../../../tests/support/sync/dexie-storage'
import { MemoryStorage } from '../../../tests/support/sync/memory-storage'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { readOutbox } from '../../../tests/support/sync/world'

const otherTicket = createSeededRandom(4).uuid()
const createOptions = () => ({ newId: createSeededRandom(5).uuid, now: () => 42 })
const storageFactories = [
  ['in memory', () => new MemoryStorage('user', 'device', createOptions())],
  ['in Dexie', () => createDexieStorage('user', 'device', createOptions())],
] as const

describe.each(storageFactories)('commands behind a refused creation, %s', (_, make) => {
  const ticket = createSeededRandom(11).uuid()
  const body = {
    subject: 'No receipt',
    category: 'payment',
    priority: 'normal',
    message: 'I have paid and have no receipt.',
  } as const
  const refusal = { code: 'too_many_tickets', message: 'Please wait for an answer first.' }

  async function refusedTicket() {
    const storage = make()
    const opening = (await storage.enqueue(openSupportTicket, { body: { id: ticket, ...body } }))!
    const reply = (await storage.enqueue(replyToSupportTicket, {
      params: { id: ticket },
      body: { id: createSeededRandom(12).uuid(), message: 'Hello?' },
    }))!
    const otherReply = (await storage.enqueue(replyToSupportTicket, {
      params: { id: otherTicket },
      body: { id: createSeededRandom(13).uuid(), message: 'Thanks.' },
    }))!
    return { storage, opening, reply, otherReply }
  }

  it('are blocked with it, and unrelated ones are not', async () => {
    const { storage, opening, reply, otherReply } = await refusedTicket()
    await storage.markTried([opening])
    await storage.settle({ refused: [{ key: opening, refusal }] })
    expect(await readOutbox(storage)).toMatchObject([
      { key: opening, state: 'refused', refusal },
      { key: reply, state: 'refused', refusal: { code: 'parked', detail: { behind: opening } } },
      { key: otherReply, state: 'waiting' },
    ])
  })

  it('are blocked even if both were answered together, whatever the server’s refusal is', async () => {
    const { storage, opening, reply } = await refusedTicket()
    await storage.markTried([opening, reply])
    await storage.settle({
      refused: [
        { key: opening, refusal },
        { key: reply, refusal: { code: 'not_found', message: 'There is no such ticket.' } },
      ],
    })
    expect((await readOutbox(storage))[1]).toMatchObject({ key: reply, state: 'refused', refusal: { code: 'parked' } })
  })

  it('are not blocked by a refused reply', async () => {
    const { storage, reply } = await refusedTicket()
    const second = await storage.enqueue(replyToSupportTicket, {
      params: { id: ticket },
      body: { id: createSeededRandom(14).uuid(), message: 'Are you there?' },
    })
    await storage.markTried([reply])
    await storage.settle({ refused: [{ key: reply, refusal }] })
    expect((await readOutbox(storage)).find(({ key }) => key === second)).toMatchObject({ state: 'waiting' })
  })
})
