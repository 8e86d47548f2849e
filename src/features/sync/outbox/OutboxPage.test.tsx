import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setCartQuantity } from '#contract/bookings/orders/cart'
import { openSupportTicket } from '#contract/messages/support/support'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import { openUserDatabase } from '../../../db/database'
import { send } from '../../../sync/index'
import OutboxPage from './OutboxPage'

installFakeApi()

const open = () => renderScreen(<OutboxPage />, { at: '/my-changes' })
const queue = (itemId: string, name: string) =>
  send(setCartQuantity, { params: { itemId }, body: { quantity: 2 } }, { preview: { name } })
const pendingList = async () => within(await screen.findByRole('list', { name: 'Pending changes' }))

const ticket = (message: string) => ({
  endpoint: openSupportTicket.name,
  input: {
    params: {},
    query: {},
    body: {
      id: 'a0000000-0000-4000-8000-000000000001',
      subject: 'No receipt',
      category: 'payment',
      priority: 'normal',
      message,
    },
  },
  preview: { name: 'No receipt' },
})

describe('the sync center', () => {
  it('says that nothing is pending', async () => {
    await signIn()
    open()
    expect(await screen.findByText('No pending changes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download a copy' })).toBeNull()
  })

  it.each([
    ['offline', "You're offline. We'll send these when you're back online."],
    ['portal', 'This network needs you to sign in. Open any page in your browser to do that.'],
    ['sign_in', "Please sign in again. Your changes are saved, and we'll send them after that."],
    ['maintenance', "Tilipo is under maintenance. We'll send these when it's back."],
    ['upgrade', 'This version of the app is too old. Update it to send your changes. They are saved.'],
  ] as const)('explains why changes wait when the reason is %s', async (reason, text) => {
    await signIn()
    await queue('a', 'Solar lamp')
    setSync({ reason, waiting: 1, state: 'waiting' })
    open()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('lists pending changes in order and offers a copy', async () => {
    await signIn()
    await queue('a', 'Solar lamp')
    await queue('b', 'Maize meal')
    open()
    const items = (await pendingList()).getAllByRole('listitem')
    expect(items.map(({ textContent }) => /Solar lamp|Maize meal/.exec(textContent!)?.[0])).toEqual([
      'Solar lamp',
      'Maize meal',
    ])
    expect(screen.getByRole('button', { name: 'Download a copy' })).toBeTruthy()
  })

  it('shows thirty changes at first and more on request', async () => {
    await signIn()
    for (let index = 0; index < 35; index++) await queue(`item-${index}`, `Product ${index}`)
    const { user } = open()
    expect((await pendingList()).getAllByRole('listitem')).toHaveLength(30)
    expect(screen.getByText('Showing the first 30 of 35.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect((await pendingList()).getAllByRole('listitem')).toHaveLength(35))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('discards an unsent change only after a confirmation', async () => {
    const account = await signIn()
    await queue('a', 'Solar lamp')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep change' }))
    expect(await readOutboxRows(account)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('No pending changes')).toBeTruthy()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('does not offer to discard a change that may have reached the server', async () => {
    const account = await signIn()
    await queue('a', 'Solar lamp')
    await openUserDatabase(account.id).outbox.toCollection().modify({ attempted: 1 })
    open()
    expect(await screen.findByText(/Sent\. Waiting for confirmation$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('says offline that a change whose request was interrupted waits for its confirmation', async () => {
    const account = await signIn()
    await queue('a', 'Solar lamp')
    await queue('b', 'Maize meal')
    await openUserDatabase(account.id).outbox.limit(1).modify({ attempted: 1, state: 'sending' })
    setSync({ online: 'yes', waiting: 2, state: 'sending' })
    open()
    expect(await screen.findByText(/Sending now$/)).toBeTruthy()
    setSync({ online: 'no', reason: 'offline', waiting: 2, state: 'offline' })
    expect(await screen.findByText(/Sent\. Waiting for confirmation$/)).toBeTruthy()
    expect(screen.getByText(/Waiting to be sent$/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(1)
  })

  it('reports a change that was sent while the user decided to discard it', async () => {
    const account = await signIn()
    await queue('a', 'Solar lamp')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const dialog = within(await screen.findByRole('dialog'))
    await openUserDatabase(account.id).outbox.toCollection().modify({ attempted: 1, state: 'sending' })
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    expect(await findToast('Too late to discard')).toBeTruthy()
    expect(await readOutboxRows(account)).toHaveLength(1)
  })

  it('lists what was sent recently', async () => {
    const account = await signIn()
    await openUserDatabase(account.id)
      .table('recent')
      .add({
        key: crypto.randomUUID(),
        endpoint: setCartQuantity.name,
        input: { params: { itemId: 'a' }, query: {}, body: { quantity: 2 } },
        preview: { name: 'Solar lamp' },
        at: Date.parse('2026-11-21T12:05:00Z'),
      })
    open()
    const list = within(await screen.findByRole('list', { name: 'Recently synced' }))
    expect(list.getByText(/Solar lamp/)).toBeTruthy()
    expect(list.getByText('21 Nov 2026, 14:05')).toBeTruthy()
  })
})

describe('a refused change in the sync center', () => {
  it('shows the reason and sends the change again under a new key', async () => {
    const account = await signIn()
    const key = await storeRefused(account, ticket('I paid twice.'))
    const { user } = open()
    const section = within(await screen.findByRole('region', { name: 'Needs your attention' }))
    expect(section.getByText('The server refused this change.')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Try again' }))
    await pendingList()
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({ state: 'waiting', attempted: 0, endpoint: 'support.open' })
    expect(row!.key).not.toBe(key)
  })

  it('A refused change of a listing in the sync center links to the form with the refused values', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'bus' })
    const at = '/admin/bus-management/trips/t1'
    const key = await storeRefused(account, {
      endpoint: 'listings.edit',
      input: { params: { id: 't1' }, query: {}, body: { name: 'Early coach', from: { name: 'Morning coach' } } },
      preview: { name: 'Morning coach', vertical: 'buses', at },
    })
    open()
    const link = await screen.findByRole('link', { name: 'Edit the listing' })
    expect(link.getAttribute('href')).toBe(`${at}?refused=${key}`)
    // The form is the only one, although a dialog could edit the name.
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'View' })).toBeNull()
  })

  it('A refused change in the sync center without a form of its own is corrected in the dialog', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeRefused(account, {
      endpoint: 'staff.edit',
      input: { params: { id: 'm' }, query: {}, body: { name: 'Chanda Mulenga', from: { name: 'Chanda' } } },
      preview: { name: 'Chanda', at: '/admin/hotel-management/users' },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/admin/hotel-management/users')
  })

  it('is corrected in a dialog that checks the fields like the first form', async () => {
    const account = await signIn()
    await storeRefused(account, ticket('I paid twice.'))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const message = dialog.getByLabelText('Message')
    await user.clear(message)
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(message.getAttribute('aria-invalid')).toBe('true'))
    await user.type(message, 'I paid twice on Friday.')
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    await findToast("We'll send it again")
    expect((await readOutboxRows(account))[0]!.input.body).toMatchObject({ message: 'I paid twice on Friday.' })
  })

  it('is shown together with the changes that depend on it', async () => {
    const account = await signIn()
    const key = await storeRefused(account, ticket('I paid twice.'))
    await storeRefused(account, {
      endpoint: 'support.reply',
      input: {
        params: { id: ticket('').input.body.id },
        query: {},
        body: { id: crypto.randomUUID(), message: 'Hello?' },
      },
      preview: { name: 'No receipt' },
      refusal: { code: 'parked', message: 'Waits for the ticket.', detail: { behind: key } },
    })
    open()
    expect(await screen.findByText(/Related changes that were not sent either:/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  })

  it('lets the user choose between two values of a field that somebody else changed', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeRefused(account, {
      endpoint: 'staff.edit',
      input: { params: { id: 'm' }, query: {}, body: { name: 'Chanda Mulenga', from: { name: 'Chanda' } } },
      preview: { name: 'Chanda' },
      refusal: { code: 'conflict', message: 'Changed twice.', detail: { theirs: { name: 'C. Mulenga' } } },
    })
    const { user } = open()
    expect(await screen.findByText('Chanda Mulenga')).toBeTruthy()
    expect(screen.getByText('C. Mulenga')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /Chanda Mulenga/ }))
    await user.click(screen.getByRole('button', { name: /Save|Use|Apply/ }))
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ state, input }) => [state, input.body]))
      .toEqual([['waiting', { name: 'Chanda Mulenga', from: { name: 'C. Mulenga' } }]])
  })
})
