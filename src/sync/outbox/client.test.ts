/** The page's access to its outbox, with a real database. */
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addToCart, removeFromCart } from '#contract/bookings/orders/cart'
import { completeInput } from '#contract/core/build-request'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { breakStorage } from '../../../tests/support/broken-storage'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { buildUser } from '../../../tests/support/sync/users'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { readDevice } from '../../api/device'
import { endSession, expireSession, saveSession } from '../../api/session'
import { setCurrentUser } from '../../db/current-user'
import { closeUserDatabase, deleteUserDatabase, openUserDatabase } from '../../db/database'
import { openChannel, type Message } from '../page/channel'
import {
  applyPendingProfileEdits,
  discard,
  queueCommand,
  queueCommands,
  retry,
  waitingCount,
  watchOutbox,
} from './client'
import { send } from '../index'
import { enqueue, replaceRefused } from './outbox'
import { createStorage } from '../engine/storage'

const product = createSeededRandom(41).uuid()
let user = buildUser()
const click = { type: 'click' }
const messages: Message[] = []
const channel = openChannel((message) => void messages.push(message))
const database = () => openUserDatabase(user.id)
const rows = () => database().outbox.toArray()
const addOne = () =>
  queueCommand(addToCart, completeInput<typeof addToCart>({ body: { productId: product, quantity: 1 } }), {
    name: 'Salt',
  })

beforeEach(async () => {
  installFakeBrowser()
  user = buildUser()
  await saveSession({ user, token: 'token-a' })
  messages.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteUserDatabase(user.id)
})

it('returns the profile from the server if the database does not answer', async () => {
  breakStorage('never answers')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const profile = applyPendingProfileEdits(user)
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  expect(await profile).toEqual(user)
})

describe('a refused creation', () => {
  const id = createSeededRandom(42).uuid()
  const body = {
    id,
    subject: 'No receipt',
    category: 'payment',
    priority: 'normal',
    message: 'I have paid and have no receipt.',
  } as const
  const refusal = { code: 'too_many_tickets', message: 'Please wait for an answer first.' }

  async function enqueueRefusedTicket(): Promise<string> {
    await queueCommand(openSupportTicket, completeInput<typeof openSupportTicket>({ body }))
    await queueCommand(
      replyToSupportTicket,
      completeInput<typeof replyToSupportTicket>({
        params: { id },
        body: { id: createSeededRandom(43).uuid(), message: 'Hello?' },
      }),
    )
    const storage = createStorage(database(), 'device', Date.now)
    const [opening] = await storage.readSendable()
    await storage.markTried([opening!.key])
    await storage.settle({ refused: [{ key: opening!.key, refusal }] })
    return opening!.key
  }

  it('is retried with its dependent commands, in order and under new keys', async () => {
    const key = await enqueueRefusedTicket()
    const before = await rows()
    await retry(key, { params: {}, query: {}, body: { ...body, subject: 'No receipt for my room' } })
    const after = await rows()
    expect(after).toMatchObject([
      {
        endpoint: 'support.open',
        state: 'waiting',
        attempted: 0,
        input: { body: { id, subject: 'No receipt for my room' } },
      },
      { endpoint: 'support.reply', state: 'waiting', attempted: 0 },
    ])
    expect(after.some((row) => before.some((old) => old.key === row.key))).toBe(false)
    expect(after[0]!.refusal).toBeUndefined()
  })

  it('is discarded with its dependent commands', async () => {
    expect(await discard(await enqueueRefusedTicket(), 'refused', click)).toBe(true)
    expect(await rows()).toEqual([])
  })
})

describe('enqueuing a command', () => {
  const edit = (quantity: number) => ({
    endpoint: 'cart.add',
    input: { params: {}, query: {}, body: { productId: product, quantity } },
  })
  const buildContext = (key: string) => ({ key, now: Date.now, device: 'device' })

  it('repeatedly after a lost response counts once, new or coalesced', async () => {
    await enqueue(database(), edit(1), buildContext('first'))
    expect(await enqueue(database(), edit(1), buildContext('first'))).toBe('first')
    expect(await enqueue(database(), edit(2), buildContext('second'))).toBe('first')
    expect(await enqueue(database(), edit(2), buildContext('second'))).toBe('first')
    expect((await rows()).map(({ input }) => input.body.quantity)).toEqual([3])
  })

  it('repeatedly counts once, also with related writes and within a larger transaction', async () => {
    const body = {
      id: createSeededRandom(44).uuid(),
      subject: 'Hello',
      category: 'other',
      priority: 'normal',
      message: 'Is anybody there today?',
    }
    const opening = { endpoint: 'support.open', input: { params: {}, query: {}, body } }
    const { recent } = database()
    const extraWrite = {
      tables: [recent],
      write: () => recent.put({ key: 'with it', endpoint: 'support.open', at: 1 }),
    }
    for (let time = 0; time < 2; time++)
      expect(await enqueue(database(), opening, buildContext('first'), extraWrite)).toBe('first')
    expect(await enqueue(database(), opening, buildContext('first'))).toBe('first')
    expect(await replaceRefused(database(), [], opening, buildContext('first'))).toBe('first')
    expect([await rows(), await recent.toArray()]).toMatchObject([
      [{ key: 'first', input: { body } }],
      [{ key: 'with it' }],
    ])
  })

  it('is atomic with its related writes', async () => {
    const opening = {
      endpoint: 'support.open',
      input: { params: {}, query: {}, body: { id: createSeededRandom(45).uuid() } },
    }
    const extraWrite = { tables: [database().recent], write: () => Promise.reject(new Error('no room')) }
    await expect(enqueue(database(), opening, buildContext('first'), extraWrite)).rejects.toThrow('no room')
    expect(await rows()).toEqual([])
  })

  it('reads only related rows, however many are pending', async () => {
    const others = Array.from({ length: 500 }, (_, index) => ({
      ...edit(1),
      key: `other-${index}`,
      user: user.id,
      device: 'device',
      orderKey: `order-${index}`,
      coalesceKey: `other/${index}`,
      attempted: 0 as const,
      state: 'waiting' as const,
      createdAt: 0,
      tries: 0,
    }))
    await database().outbox.bulkAdd(others)
    await enqueue(database(), edit(1), buildContext('first'))
    let readCount = 0
    const countRead = (row: unknown) => (readCount += 1) && row
    database().outbox.hook('reading', countRead as never)
    await enqueue(database(), edit(2), buildContext('second'))
    expect(readCount).toBeLessThanOrEqual(2)
  })
})

describe('sending a command', () => {
  it('resolves once it is stored for this user and device, and notifies every worker', async () => {
    const sent = await send(
      addToCart,
      { body: { productId: product, quantity: 2 } },
      { preview: { name: 'Salt', price: 9 } },
    )
    const { deviceId } = await readDevice()
    expect(await rows()).toMatchObject([
      { key: (sent as { key: string }).key, user: user.id, device: deviceId, preview: { name: 'Salt', price: 9 } },
    ])
    await expect.poll(() => messages).toEqual([{ does: 'kick', user: user.id, why: 'queued' }])
  })

  it('resolves without a key if it cancels an unsent one', async () => {
    await addOne()
    expect(
      await queueCommand(removeFromCart, completeInput<typeof removeFromCart>({ params: { itemId: product } })),
    ).toEqual({
      ok: true,
      key: null,
    })
    expect(await waitingCount()).toBe(0)
  })

  it('together with others stores all of them or none, and notifies the workers once', async () => {
    const edits = [1, 2, 3].map((quantity) => ({
      endpoint: addToCart.name,
      input: completeInput<typeof addToCart>({ body: { productId: createSeededRandom(quantity).uuid(), quantity } }),
    }))
    let writes = 0
    const failThird = () => {
      writes += 1
      if (writes === 3) throw new DOMException('full', 'QuotaExceededError')
    }
    database().outbox.hook('creating', failThird)
    expect(await queueCommands(edits)).toMatchObject({ ok: false, reason: 'full' })
    database().outbox.hook('creating').unsubscribe(failThird)
    expect(await rows()).toEqual([])
    expect(messages).toEqual([])
    expect((await queueCommands(edits)).ok).toBe(true)
    expect((await rows()).map(({ input }) => input.body.quantity)).toEqual([1, 2, 3])
    await expect.poll(() => messages.length).toBe(1)
  })

  it('Sending a command without a signed-in user stores nothing and reports it', async () => {
    await endSession()
    expect(await addOne()).toMatchObject({ ok: false, reason: 'signed-out' })
    expect(await rows()).toEqual([])
  })

  it('survives the end of the session and stays pending for this user', async () => {
    await addOne()
    await expireSession('token-a')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('Sending a command on a full device rejects the new command, keeps the others, and reports it', async () => {
    await addOne()
    const quotaError = Object.assign(new Dexie.AbortError('aborted'), {
      inner: new DOMException('full', 'QuotaExceededError'),
    })
    vi.spyOn(database().outbox, 'put').mockRejectedValue(quotaError)
    expect(await addOne()).toMatchObject({
      ok: false,
      reason: 'full',
      message: expect.stringContaining('out of space'),
    })
    expect((await rows()).map(({ input }) => input.body.quantity)).toEqual([1])
  })

  it('reopens the database after its connection was lost', async () => {
    await addOne()
    vi.spyOn(database().outbox, 'put').mockRejectedValue(
      new Dexie.UnknownError('Connection to Indexed Database server lost'),
    )
    expect(await addOne()).toMatchObject({ ok: true })
    expect((await rows()).map(({ input }) => input.body.quantity)).toEqual([2])
  })

  it('Sending a command that seemed to fail but succeeded is stored once', async () => {
    const userDatabase = openUserDatabase(user.id)
    const command = {
      endpoint: addToCart.name,
      input: completeInput<typeof addToCart>({ body: { productId: product, quantity: 1 } }),
    }
    const context = { key: createSeededRandom(42).uuid(), now: () => 1, device: 'device' }
    expect(await enqueue(userDatabase, command, context)).toBe(context.key)
    expect(await enqueue(userDatabase, command, context)).toBe(context.key)
    expect((await userDatabase.outbox.toArray()).map(({ input }) => input.body.quantity)).toEqual([1])
  })

  it('reports that nothing can be stored', async () => {
    vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValue(new Dexie.OpenFailedError('no'))
    expect(await addOne()).toMatchObject({ ok: false, reason: 'storage' })
  })

  it('requests persistent storage once', async () => {
    vi.resetModules()
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    vi.stubGlobal('navigator', { storage: { persist } })
    const clientModule = await import('./client')
    for (let count = 0; count < 3; count++) {
      await clientModule.queueCommand(
        addToCart,
        completeInput<typeof addToCart>({ body: { productId: product, quantity: 1 } }),
      )
    }
    expect(persist).toHaveBeenCalledOnce()
    const { closeUserDatabase: close } = await import('../../db/database')
    close(user.id)
    vi.unstubAllGlobals()
  })
})

async function enqueueRefused(): Promise<string> {
  const { key } = (await addOne()) as { key: string }
  await database()
    .outbox.where({ key })
    .modify({ state: 'refused', attempted: 1, refusal: { code: 'listing_gone', message: 'Gone.' } })
  return key
}

describe('a refused command', () => {
  it('is retried as a new command with a new key', async () => {
    const key = await enqueueRefused()
    const sent = await retry(key)
    expect(sent).toMatchObject({ ok: true, key: expect.any(String) })
    expect((sent as { key: string }).key).not.toBe(key)
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempted: 0, endpoint: 'cart.add', preview: { name: 'Salt' } },
    ])
    expect((await rows())[0]).not.toHaveProperty('refusal')
  })

  it('can be discarded', async () => {
    expect(await discard(await enqueueRefused(), 'refused', click)).toBe(true)
    expect(await rows()).toEqual([])
  })

  it('is not discarded without a decision of the user', async () => {
    const key = await enqueueRefused()
    await expect(discard(key, 'refused', { type: 'effect' })).rejects.toThrow('Only a user')
    expect(await rows()).toMatchObject([{ key, state: 'refused' }])
  })

  it('is not discarded by a user who saw it pending', async () => {
    const key = await enqueueRefused()
    expect(await discard(key, 'waiting', click)).toBe(false)
    expect(await rows()).toMatchObject([{ key, state: 'refused' }])
  })

  it('A refused command that does not exist is ignored', async () => {
    expect(await retry('unknown')).toEqual({ ok: true, key: null })
    expect(await discard('unknown', 'refused', click)).toBe(false)
  })
})

describe('discarding a pending command', () => {
  it('is possible until it has been sent', async () => {
    const { key } = (await addOne()) as { key: string }
    expect(await discard(key, 'waiting', click)).toBe(true)
    const second = (await addOne()) as { key: string }
    await database().outbox.where({ key: second.key }).modify({ attempted: 1, state: 'sending' })
    expect(await discard(second.key, 'waiting', click)).toBe(false)
    await database().outbox.where({ key: second.key }).modify({ state: 'waiting' })
    expect(await discard(second.key, 'waiting', click)).toBe(false)
    expect(await waitingCount()).toBe(1)
  })

  it('does not count refused commands as pending', async () => {
    await enqueueRefused()
    expect(await waitingCount()).toBe(0)
  })
})

describe('watching the outbox', () => {
  it('follows the signed-in user and shows no other user’s commands', async () => {
    const attentionCounts: (number | undefined)[] = []
    setCurrentUser(user.id)
    const stop = watchOutbox((view) => void attentionCounts.push(view?.attention.length))
    await expect.poll(() => attentionCounts.at(-1)).toBe(0)
    await enqueueRefused()
    await expect.poll(() => attentionCounts.at(-1)).toBe(1)
    setCurrentUser(null)
    expect(attentionCounts.at(-1)).toBeUndefined()
    setCurrentUser(user.id)
    await expect.poll(() => attentionCounts.at(-1)).toBe(1)
    stop()
    setCurrentUser(null)
  })
})

afterEach(() => closeUserDatabase(user.id))
void channel
