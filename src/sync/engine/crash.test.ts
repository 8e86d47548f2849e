/** Crashes a tab at its n-th storage call, for n = 1, 2, 3 … until a run completes without a crash. */
import { describe, expect, it } from 'vitest'
import { addToCart, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { markAllNotificationsRead } from '#contract/messages/notifications'
import { isPush, openBench } from '../../../tests/support/sync/bench'
import { buildCartItem, buildNotification } from '../../../tests/support/sync/model-server'
import { throwNetworkError } from '../../../tests/support/sync/wire'

interface RunResult {
  crashed: boolean
  cart: (number | undefined)[]
  shown: (number | undefined)[]
  effects: string[]
  left: { key: string; state: string }[]
  notes: boolean[]
}

/** Runs a lost response, a refusal, an edit during a push and a pull, which together cover nearly all writes. */
async function run(crashAt: number, when: 'before' | 'after'): Promise<RunResult> {
  const { phone, time, random, server, wire, user } = await openBench(11)
  const [updatedId, unavailableId, removed, untouched, note] = Array.from({ length: 5 }, () => random.uuid()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  server.withdrawnProducts.add(unavailableId)
  server.faults.forgetsTouched = true
  server.put(user, 'notification', note, buildNotification(note))
  server.put(user, 'cartItem', untouched, buildCartItem(untouched, 7))
  phone.crash = { in: crashAt, when }
  phone.kick('pull')
  await time.run(1000)
  let pushCount = 0
  wire.next = async (request, to) => {
    if (!isPush(request) || pushCount++ !== 1) return null
    await to.handle(request)
    return throwNetworkError()
  }
  const reopen = () => phone.tabs.some(({ alive }) => alive) || phone.openTab()
  const steps = [
    () => phone.act(addToCart, { body: { productId: updatedId, quantity: 2 } }),
    () => phone.act(addToCart, { body: { productId: unavailableId, quantity: 1 } }),
    () => phone.act(addToCart, { body: { productId: removed, quantity: 1 } }),
    () => phone.act(setCartQuantity, { params: { itemId: updatedId }, body: { quantity: 5 } }),
    () => phone.act(removeFromCart, { params: { itemId: removed } }),
    () => phone.act(markAllNotificationsRead, {}),
  ]
  for (const step of steps) {
    await step()
    await time.run(130)
    reopen()
  }
  await time.run(5 * 60_000)
  reopen()
  await time.run(5 * 60_000)
  const storage = phone.storage(user)
  const cart = server.account(user).cart
  return {
    crashed: phone.crash === null,
    cart: [updatedId, unavailableId, removed, untouched].map((id) => cart.get(id)?.data?.quantity),
    shown: [updatedId, unavailableId, removed, untouched].map((id) => storage.view('cartItem').get(id)?.quantity),
    effects: server.effects.map(({ key }) => key),
    left: storage.outbox.map(({ key, state }) => ({ key, state })),
    notes: [...storage.view('notification').values()].map(({ isRead }) => isRead),
  }
}

describe.each(['before', 'after'] as const)('a tab killed %s a storage call took effect', (when) => {
  it('loses, duplicates and reorders nothing, whichever call it was', async () => {
    let calls = 0
    for (let at = 1; ; at++) {
      const result = await run(at, when)
      expect({ at, ...result }).toMatchObject({
        at,
        cart: [5, undefined, undefined, 7],
        shown: [5, undefined, undefined, 7],
        left: [{ state: 'refused' }],
        notes: [true],
      })
      expect(new Set(result.effects).size).toBe(result.effects.length)
      if (!result.crashed) break
      calls = at
    }
    // With fewer storage calls, the run would not cover enough crash points.
    expect(calls).toBeGreaterThan(15)
  })
})
