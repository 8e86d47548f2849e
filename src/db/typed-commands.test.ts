/**
 * The types of commands follow from the contract. `tsc` checks the expectations of this file: if a type gets looser, a
 * `@ts-expect-error` below has no error any more, and the file does not compile.
 */
import { expect, expectTypeOf, it } from 'vitest'
import { login } from '#contract/accounts/auth'
import type { Favorite } from '#contract/catalogue/favorites'
import { addToCart, type CartItem } from '#contract/bookings/orders/cart'
import type { CommandsOf, QueuedCommandName, QueuedInput } from '#contract/sync/queued-endpoints'
import type { send, AnyBulkCommand } from '../sync/index'
import type { Prediction, View } from './predict'
import { isCommand, type OutboxRow, type QueuedRow } from './rows'

const row: Pick<OutboxRow, 'endpoint'> = { endpoint: 'cart.add' }

it('names every queued command, with the entity that it changes', () => {
  expectTypeOf<CommandsOf<'favorite'>>().toEqualTypeOf<'favorites.add' | 'favorites.remove'>()
  expectTypeOf<CommandsOf<'counterQuota'>>().toEqualTypeOf<'counterStock.return'>()
  expectTypeOf<'auth.login'>().not.toExtend<QueuedCommandName>()
})

it('derives the input of a command from its endpoint', () => {
  expectTypeOf<QueuedInput<'cart.add'>['body']>().toEqualTypeOf<{ productId: string; quantity: number }>()
  expectTypeOf<QueuedInput<'favorites.add'>['params']>().toEqualTypeOf<{ listingId: string }>()
})

it('types the view and the row of a prediction', () => {
  expectTypeOf<Prediction<'favorite', 'favorites.add'>>().parameters.toEqualTypeOf<
    [view: View<Favorite>, id: string, row: QueuedRow<'favorites.add'>]
  >()
  // @ts-expect-error The field is called `quantity`.
  const useUnknownField: Prediction<'cartItem', 'cart.add'> = (_, __, { input }) => void input.body.amount
  // @ts-expect-error The view contains items of the cart.
  const useOtherView: Prediction<'cartItem', 'cart.add'> = (view: View<Favorite>) => view.clear()
  // @ts-expect-error The command changes another entity.
  type OtherEntity = Prediction<'favorite', 'cart.add'>
  expectTypeOf<View<CartItem>>().toEqualTypeOf<Parameters<typeof useUnknownField>[0]>()
  expectTypeOf<OtherEntity>().toBeFunction()
  expect(useOtherView).toBeTypeOf('function')
})

it('narrows a stored row to the input of its command', () => {
  const readQuantity = (stored: OutboxRow) => (isCommand(stored, 'cart.add') ? stored.input.body.quantity : null)
  expectTypeOf(readQuantity).returns.toEqualTypeOf<number | null>()
  // @ts-expect-error No queued command has this name.
  expect(isCommand(row, 'cart.ad')).toBe(false)
  expect(isCommand(row, 'cart.remove', 'cart.clear')).toBe(false)
  expect(isCommand(row, 'cart.add', 'cart.clear')).toBe(true)
})

it('sends only queued commands, with their input', () => {
  const compile = (call: typeof send) => {
    // @ts-expect-error The command needs a connection.
    void call(login, { body: { email: 'a@b.zm', password: 'secret' } })
    // @ts-expect-error The field is called `productId`.
    void call(addToCart, { body: { product: 'a', quantity: 1 } })
    void call(addToCart, { body: { productId: 'a', quantity: 1 } })
  }
  // @ts-expect-error The input belongs to another command.
  const command: AnyBulkCommand = { endpoint: addToCart, given: { params: { itemId: 'a' } }, preview: { name: 'A' } }
  expect([typeof compile, command.endpoint.name]).toEqual(['function', 'cart.add'])
})
