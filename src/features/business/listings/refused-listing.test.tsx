/** Corrects refused creations and edits of listings, also their structured fields. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { openUserDatabase } from '../../../db/database'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { buildRoom, roomId, roomsPath } from '../../../../tests/support/component/partner-screens'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import OwnListings from './OwnListings'

installFakeApi()

const room = buildRoom({ removed: false })
const preview = { name: 'Garden room', vertical: 'hotels' as const, at: `${roomsPath}/${roomId}` }
const refusal = { code: 'invalid_input', message: 'Please check the prices.' }
const prices = [{ amount: 900, weekdays: ['friday'] }]

let account: SessionUser
beforeEach(async () => {
  account = await signIn({ user_type: 'partner', business_type: 'hotel' })
})

const openRefused = (key: string) =>
  renderScreen(<OwnListings />, { at: `${roomsPath}/${roomId}?refused=${key}`, pattern: `${roomsPath}/:listing` })
const storeEdit = (body: object) =>
  storeRefused(account, {
    endpoint: 'listings.edit',
    coalesceKey: `listing/${roomId}`,
    orderKey: `listing/${roomId}`,
    preview,
    refusal,
    input: { params: { id: roomId }, query: {}, body },
  })
const readBody = async () => JSON.parse(JSON.stringify((await readOutboxRows(account))[0]!.input.body))

describe('a refused edit', () => {
  beforeEach(() => storeBase(account, 'vendorListing', [room]))

  it('is displayed in the form and sent again with the values that it replaces', async () => {
    const key = await storeEdit({ price: 1100, prices, from: { price: 900, prices: [] } })
    const { user, currentPath } = openRefused(key)
    expect(await screen.findByText('Please check the prices.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Price per night').value).toBe('1100')
    const price = within(screen.getByRole('region', { name: 'Price 1' })).getByLabelText('Price for these nights')
    await user.clear(price)
    await user.type(price, '870')
    await user.type(screen.getByLabelText(/Description/), ' By the river.')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await findToast('Saved')
    expect(await readBody()).toEqual({
      description: 'Quiet. By the river.',
      price: 1100,
      prices: [{ amount: 870, weekdays: ['friday'] }],
      from: { description: 'Quiet.', price: 900, prices: [] },
    })
    expect((await readOutboxRows(account))[0]!.state).toBe('waiting')
    await waitFor(() => expect(currentPath()).toBe(roomsPath))
  })

  it('is discarded if the user restores the values before it', async () => {
    const key = await storeEdit({ price: 1100, from: { price: 950 } })
    const { user } = openRefused(key)
    const price = await screen.findByLabelText('Price per night')
    await user.clear(price)
    await user.type(price, '950')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await findToast('Change discarded')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('displays the listing if the edit was sent in the meantime', async () => {
    openRefused('unknown')
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  })

  it('links from its notice to the form', async () => {
    const key = await storeEdit({ price: 1100, from: { price: 950 } })
    renderScreen(<OwnListings />, { at: `${roomsPath}/${roomId}`, pattern: `${roomsPath}/:listing` })
    const link = await screen.findByRole('link', { name: 'Edit' })
    expect(link.getAttribute('href')).toBe(`${roomsPath}/${roomId}?refused=${key}`)
  })
})

it('A refused creation is corrected and sent again with its photos', async () => {
  const key = await storeRefused(account, {
    endpoint: 'listings.create',
    coalesceKey: `listing/${roomId}`,
    orderKey: `listing/${roomId}`,
    preview,
    refusal,
    input: { params: {}, query: {}, body: { id: roomId, ...room.values, prices } },
  })
  await storeRefused(account, {
    endpoint: 'listings.photos',
    orderKey: `listing/${roomId}/photos`,
    preview,
    input: { params: { id: roomId }, query: {}, body: { order: ['a'] } },
    refusal: { code: 'parked', message: '', detail: { behind: key } },
  })
  const { user } = openRefused(key)
  expect(await screen.findByText('Its photos and later changes are saved. We send them after this.')).toBeTruthy()
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'River room')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await findToast('River room added')
  const rows = await openUserDatabase(account.id).outbox.orderBy('sequence').toArray()
  expect(rows.map(({ endpoint, state }) => [endpoint, state])).toEqual([
    ['listings.create', 'waiting'],
    ['listings.photos', 'waiting'],
  ])
  expect(rows[0]!.input.body).toMatchObject({ id: roomId, name: 'River room', prices, offered: true })
})
