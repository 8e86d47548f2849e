/**
 * Sales at the counter that are not sent yet. Each case is one in which Odoo's point of sale lost or doubled orders, or one
 * in which the browser has no space for them.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import { recordWalkInOffline } from '#contract/counter/walk-ins'
import { addDays } from '#contract/core/dates'
import { isPush, openBench, type Bench } from '../../../tests/support/sync/bench'
import { CounterDesk, legs } from '../../../tests/support/sync/counter-desk'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { buildUnsentWalkIn } from '../../../tests/support/sync/model-counter-sales'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { buildUser } from '../../../tests/support/sync/users'
import { throwNetworkError } from '../../../tests/support/sync/wire'
import { endSession, saveSession } from '../../api/session'
import { deleteUserDatabase, openUserDatabase } from '../../db/database'

const room = createSeededRandom(61).uuid()
const minuteMs = 60_000
let bench: Bench
let desk: CounterDesk
beforeEach(async () => {
  bench = await openBench()
  const { server, user } = bench
  Object.assign(server.business, { owner: user, people: [user], rooms: new Set([room]) })
  desk = new CounterDesk(server, user)
  server.counterDesk = desk
})

/** Sells the room for another night each time. */
async function sell(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const checkIn = addDays('2026-12-20', index)
    const id = bench.random.uuid()
    ids.push(id)
    await bench.phone.ownStorage.enqueue(
      recordWalkInOffline,
      {
        body: {
          id,
          listingId: room,
          seenTotal: 900,
          customerName: 'Mwila Tembo',
          choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
        },
      },
      { name: 'Garden room', walkIn: buildUnsentWalkIn(checkIn) },
    )
  }
  return ids
}
const kick = () => bench.phone.kick('online')
const listSent = () => bench.sent.filter(isPush).flatMap(bench.commandsOf)
const listBooked = () =>
  [...bench.server.table(bench.user, 'vendorBooking')].flatMap(([id, { data }]) => (data ? [id] : []))
const readWaiting = async () =>
  (await bench.phone.ownStorage.readSendable()).map(({ input }) => input.body.id as string)

/** Ends all tabs and opens a new one, which reads everything from the storage. */
function reload(): void {
  for (const tab of bench.phone.tabs) bench.phone.kill(tab)
  bench.phone.openTab()
}

describe('sales at the counter that are not sent yet', () => {
  // Odoo #152259: the session is entered in a second tab after the reconnection, and both tabs send the same orders.
  it('are sent once and booked once if two tabs come online at the same moment', async () => {
    const [, second] = [bench.phone.tabs[0]!, bench.phone.openTab()]
    await bench.time.run(1000)
    bench.wire.down = true
    const ids = await sell(5)
    kick()
    await bench.time.run(minuteMs)
    bench.sent.length = 0
    bench.wire.down = false
    kick()
    await bench.time.run(10)
    second.runner.kick('online')
    await bench.time.run(5 * minuteMs)
    expect(listSent().map(({ body }) => body.id)).toEqual(ids)
    expect(listBooked().sort()).toEqual([...ids].sort())
    expect(await readWaiting()).toEqual([])
  })

  // Odoo #288974: an order that was paid offline is open again, without its payment, after the device has read the older
  // state of the server, or after a reload.
  it('stay sold if an older state of the server is read before or after them, and after a reload', async () => {
    const { server, phone, time, user } = bench
    const quotaId = bench.random.uuid()
    const returnAt = new Date(time.now() + 24 * 60 * minuteMs).toISOString()
    const createdAt = new Date(time.now()).toISOString()
    desk.setAside(
      {
        _id: quotaId,
        listingId: 'coach',
        listingName: 'Coach',
        deviceId: phone.ownStorage.device,
        returnAt,
        createdAt,
        deviceName: 'Desk',
        part: {},
        quantity: 2,
      },
      [legs[0]!],
    )
    phone.kick('pull')
    await time.run(minuteMs)
    const readPage = async () => {
      const headers = { authorization: 'Bearer token-1' }
      const { body } = await server.handle({
        method: 'GET',
        url: '/api/sync/pull?cursor=1.0',
        headers,
        body: undefined,
      })
      return JSON.parse(body)
    }
    const olderPage = await readPage()
    bench.wire.next = (request) => (isPush(request) ? throwNetworkError() : null)
    const id = bench.random.uuid()
    const draws = [{ quota: quotaId, slot: legs[0]!, quantity: 1 }]
    const body = { id, listingId: 'coach', choice: {}, seenTotal: 100, customerName: 'Mwila Tembo', draws }
    await phone.ownStorage.enqueue(
      sellFromCounterStock,
      { body: { ...body, soldAt: createdAt } },
      { name: 'Coach', walkIn: buildUnsentWalkIn('2026-12-20') },
    )
    const isSold = () => phone.ownStorage.view('vendorBooking').has(id)
    const readHeld = () => phone.ownStorage.view('counterQuota').get(quotaId)!.units[0]!.held
    // Another device changes something, so that this one reads the state that the server has without the sale.
    server.put(user, 'vendorBooking', bench.random.uuid(), { _id: 'other', status: 'confirmed', createdAt })
    phone.kick('pull')
    await time.run(minuteMs)
    expect([isSold(), await readWaiting()]).toEqual([true, [id]])
    reload()
    await time.run(minuteMs)
    expect([isSold(), await readWaiting()]).toEqual([true, [id]])
    bench.wire.next = null
    kick()
    await time.run(10 * minuteMs)
    expect([isSold(), await readWaiting(), readHeld()]).toEqual([true, [], 1])
    // The response of a read that began before the sale arrives last.
    await phone.ownStorage.applyPage(olderPage, phone.ownStorage.state.pull)
    expect([isSold(), readHeld()]).toEqual([true, 1])
    expect(listBooked()).toContain(id)
  })

  // Odoo #261096: the connection is lost again while orders are sent. The rest is no longer marked as unsent, so that the
  // next connection does not send it, and reloading the data deletes it.
  it('are all sent at the next connection if the connection is lost again while they are sent', async () => {
    const ids = await sell(120)
    // The server has executed a third of the batch when the connection breaks.
    bench.wire.next = async (request, server) => {
      if (!isPush(request)) return null
      server.faults.killAfterCommands = 40
      await server.handle(request).catch(() => undefined)
      server.faults.killAfterCommands = null
      bench.wire.down = true
      return throwNetworkError()
    }
    kick()
    await bench.time.run(minuteMs)
    expect(listBooked().length).toBe(40)
    expect((await readWaiting()).length).toBe(ids.length)
    reload()
    await bench.time.run(minuteMs)
    expect((await readWaiting()).length).toBe(ids.length)
    bench.wire.next = null
    bench.wire.down = false
    kick()
    await bench.time.run(10 * minuteMs)
    expect(listBooked().sort()).toEqual([...ids].sort())
    expect(bench.server.effects).toHaveLength(ids.length)
    expect(await readWaiting()).toEqual([])
  })
})

describe('a sale on a browser without persistent storage', () => {
  const user = buildUser()
  afterEach(async () => {
    vi.unstubAllGlobals()
    await endSession()
    await deleteUserDatabase(user.id)
  })

  it.each([
    ['refuses it', { persist: async () => false }],
    ['fails to ask for it', { persist: () => Promise.reject(new TypeError('not allowed')) }],
    ['does not have it', undefined],
  ])('is stored, and is still there after the app was closed, if the browser %s', async (_, storage) => {
    vi.resetModules()
    installFakeBrowser()
    vi.stubGlobal('navigator', { storage })
    await saveSession({ user, token: 'token-a' })
    const { send } = await import('../index')
    const body = { id: room, listingId: room, choice: {}, seenTotal: 900, customerName: 'Mwila Tembo' }
    expect(await send(recordWalkInOffline, { body })).toMatchObject({ ok: true })
    const { closeUserDatabase } = await import('../../db/database')
    closeUserDatabase(user.id)
    expect(await openUserDatabase(user.id).outbox.toArray()).toMatchObject([{ state: 'waiting', input: { body } }])
  })
})
