import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { buildListing } from '../../../../../tests/support/component/build-listing'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import { changeDevice } from '../../../../api/device'
import { openUserDatabase } from '../../../../db/database'
import { initialCursor } from '../../../../db/rows'
import { CounterSale } from './CounterSale'
import type { QuoteState } from './use-quote'

const listing = buildListing()
const night = '2030-12-24'
const choice = { checkIn: night, checkOut: '2030-12-25', guests: 1, rooms: 1 }
const offline: QuoteState = {
  failure: { ok: false, kind: 'unreachable', code: 'network', message: 'Offline.' } as never,
  isLoading: false,
  refetch: () => undefined,
}

async function open(held: number) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  const { deviceId } = await changeDevice({ userId: account.id, counterUsers: [] })
  await openUserDatabase(account.id).cursors.put({ ...initialCursor, pulledAt: Date.now() + 1000 })
  const quota: CounterQuota = {
    _id: 'quota',
    listingId: listing._id,
    listingName: 'Room',
    deviceId,
    deviceName: 'Front desk',
    quantity: 3,
    part: { date: night },
    returnAt: '2030-12-24T16:00:00.000Z',
    state: 'open',
    closedAt: null,
    units: [{ slot: night, bundle: '', quantity: 3, sold: 3 - held, held }],
    createdAt: '2026-11-26T10:00:00.000Z',
  }
  await storeBase(account, 'me', [{ ...account, _id: account.id, vendorId: listing.vendorId } as never])
  await storeBase(account, 'counterQuota', [quota])
  const sale = (
    <CounterSale
      listing={listing}
      choice={choice}
      quoteState={offline}
      availability={{ days: [], taken: undefined }}
      counterUnits={[{ slot: night, quantity: 1 }]}
      onSold={() => undefined}
    />
  )
  return { account, ...renderScreen(sale, { at: '/services/hotels/book/1' }) }
}

it('sells from the counter stock of this device without a connection, and confirms the sale at once', async () => {
  const { account, user } = await open(3)
  expect(await screen.findByText('3 rooms left on this device. Confirmed at once.')).toBeTruthy()
  expect(screen.queryByText(/It is not confirmed until then/)).toBeNull()
  await user.type(screen.getByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.type(screen.getByLabelText('Amount paid'), '900')
  await user.click(screen.getByRole('button', { name: 'Sell from counter stock' }))
  expect(await screen.findByText('Confirmed from counter stock')).toBeTruthy()
  expect(await readOutboxRows(account)).toMatchObject([
    {
      endpoint: 'counterStock.sell',
      input: { body: { seenTotal: 900, draws: [{ quota: 'quota', slot: night, quantity: 1 }] } },
      preview: { walkIn: { status: 'confirmed' } },
    },
  ])
})

it('saves a request without a guarantee if the counter stock is used up', async () => {
  const { account, user } = await open(0)
  expect(await screen.findByText(/0 rooms left on this device from counter stock/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^\w+'s name/), 'Mwila Tembo')
  await user.type(screen.getByLabelText('Amount paid'), '900')
  await user.click(screen.getByRole('button', { name: 'Save this sale' }))
  await expect.poll(async () => (await readOutboxRows(account))[0]?.endpoint).toBe('walkIns.recordOffline')
})
