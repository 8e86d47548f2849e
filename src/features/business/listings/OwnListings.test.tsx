import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { SessionUser } from '#contract/accounts/session'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { buildRoom, openPartnerScreen, roomId, roomsPath } from '../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows, storeRefused } from '../../../../tests/support/component/render-screen'
import OwnListings from './OwnListings'

installFakeApi()

const open = (rooms: OwnListing[], path = '', account: Partial<SessionUser> = {}) =>
  openPartnerScreen(<OwnListings />, { vendorListing: rooms }, { base: roomsPath, path, account })

describe('the table of listings', () => {
  it('invites the owner to add the first one', async () => {
    await open([])
    expect(await screen.findByText('No rooms yet')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Add a room' })
    expect(link.getAttribute('href')).toBe('/admin/hotel-management/rooms/new')
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Rooms'])
    expect(screen.getByRole('link', { name: 'Import and export' })).toBeTruthy()
  })

  it('shows price, stock and status', async () => {
    await open([buildRoom(), { ...buildRoom({ name: 'Annex', offered: false }), _id: 'd2' }])
    const row = within((await screen.findByText('Garden room')).closest('tr')!)
    for (const text of ['ZMW 950.00', '4', 'Active']) expect(row.getByText(text)).toBeTruthy()
    expect(within(screen.getByText('Annex').closest('tr')!).getByText('Offline')).toBeTruthy()
  })

  it('offers a viewer nothing to change', async () => {
    await open([], '', { staffRole: 'partner-viewer' })
    expect(await screen.findByText('Ask the owner or a manager to add the first one.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add a room' })).toBeNull()
  })

  it('explains a refused new listing', async () => {
    const { account } = await open([buildRoom()])
    await storeRefused(account, {
      endpoint: 'listings.create',
      input: { params: {}, query: {}, body: { id: 'd9' } },
      preview: { name: 'Annex' },
    })
    expect(await screen.findByText("We couldn't add Annex.")).toBeTruthy()
  })
})

describe('the form for a new listing', () => {
  it('names what is missing', async () => {
    const { user, account } = await open([], '/new')
    await user.click(await screen.findByRole('button', { name: 'Add a room' }))
    await expect.poll(() => screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('adds a room on the device and returns to the list', async () => {
    const { user, account, currentPath } = await open([], '/new')
    await user.type(await screen.findByLabelText('Name'), 'Garden room')
    await user.clear(screen.getByLabelText('Price per night'))
    await user.type(screen.getByLabelText('Price per night'), '950.50')
    for (const [label, value] of [
      [/^Rooms|Number of rooms/, '4'],
      [/Guests|sleeps/i, '2'],
    ] as const) {
      const field = screen.getByLabelText(label)
      await user.clear(field)
      await user.type(field, value)
    }
    await user.click(screen.getByRole('button', { name: 'Add a room' }))
    await findToast('Garden room added')
    await expect.poll(currentPath).toBe('/admin/hotel-management/rooms')
    expect((await readOutboxRows(account))[0]).toMatchObject({
      endpoint: 'listings.create',
      input: { body: { name: 'Garden room', price: 950.5, rooms: 4, sleeps: 2 } },
    })
  })
})

describe('the page of a listing', () => {
  it('queues only the changed fields, with the values they replace', async () => {
    const { user, account } = await open([buildRoom()], `/${roomId}`)
    const price = await screen.findByLabelText('Price per night')
    await user.clear(price)
    await user.type(price, '1100')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await findToast('Saved')
    expect((await readOutboxRows(account))[0]!.input.body).toEqual({ price: 1100, from: { price: 950 } })
  })

  it('takes a listing offline', async () => {
    const { user, account } = await open([buildRoom()], `/${roomId}`)
    await user.click(await screen.findByRole('button', { name: 'Take offline' }))
    await findToast('Taken offline')
    expect((await readOutboxRows(account))[0]!.input.body).toEqual({ offered: false, from: { offered: true } })
    expect(await screen.findByRole('button', { name: 'Put back online' })).toBeTruthy()
  })

  it('deletes a listing after a confirmation, without a connection', async () => {
    const { user, account } = await open([buildRoom()], `/${roomId}`)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Garden room?' }))
    expect(await readOutboxRows(account)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await findToast('Deleted')
    expect((await readOutboxRows(account))[0]!.input.body).toEqual({
      removed: true,
      offered: false,
      from: { removed: false, offered: true },
    })
  })

  it('hides deleted listings', async () => {
    await open([buildRoom(), { ...buildRoom({ name: 'Annex', removed: true }), _id: 'd2' }])
    expect(await screen.findByText('Garden room')).toBeTruthy()
    expect(screen.queryByText('Annex')).toBeNull()
  })

  it('is duplicated into a new one', async () => {
    const { user, account } = await open([buildRoom()], `/new?copy=${roomId}`)
    expect(await screen.findByDisplayValue('Garden room (copy)')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Price per night').value).toBe('950')
    // On a phone the screen is read in this order: photos after the submit button would be missed.
    const photos = screen.getByRole('region', { name: 'Photos' })
    const saveButton = screen.getByRole('button', { name: 'Save as draft' })
    expect(photos.compareDocumentPosition(saveButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(saveButton)
    await findToast('Draft saved')
    const { body } = (await readOutboxRows(account))[0]!.input
    expect(body).toMatchObject({ name: 'Garden room (copy)', price: 950, rooms: 4, offered: false, removed: false })
    expect(body.id).not.toBe(roomId)
  })

  it('lets the user choose when somebody else changed the same price', async () => {
    const { account } = await open([buildRoom({ price: 1000 })], `/${roomId}`)
    await storeRefused(account, {
      endpoint: 'listings.edit',
      input: { params: { id: roomId }, query: {}, body: { price: 1100, from: { price: 950 } } },
      preview: { name: 'Garden room' },
      refusal: { code: 'conflict', message: 'Changed twice.', detail: { theirs: { price: 1000 } } },
    })
    expect(await screen.findByText('Garden room was changed twice')).toBeTruthy()
    expect(screen.getByText(/1,100\.00/)).toBeTruthy()
    expect(screen.getByText(/1,000\.00/)).toBeTruthy()
  })

  it('shows a viewer the values without a form', async () => {
    await open([buildRoom()], `/${roomId}`, { staffRole: 'partner-viewer' })
    expect(await screen.findByRole('region', { name: 'Details' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take offline' })).toBeNull()
  })

  it('explains that a listing is not on this device', async () => {
    await open([buildRoom()], '/d0000000-0000-4000-8000-000000000099')
    expect(await screen.findByText("It isn't on this device. It may have been removed.")).toBeTruthy()
  })
})
