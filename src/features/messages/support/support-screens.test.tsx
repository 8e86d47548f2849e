/** The screens of a person who asks Tilipo's support team for help. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SupportReply, SupportTicket } from '#contract/messages/support/support-tickets'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { buildBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import SupportPage from './SupportPage'
import TicketPage from './TicketPage'

installFakeApi()

const ticketId = 'a0000000-0000-4000-8000-000000000001'
const buildTicket = (more: Partial<SupportTicket> = {}): SupportTicket =>
  ({
    _id: ticketId,
    subject: 'No receipt',
    category: 'payment',
    priority: 'high',
    status: 'open',
    message: 'I paid and got no receipt.',
    createdAt: '2026-11-20T08:00:00.000Z',
    changedAt: '2026-11-20T08:00:00.000Z',
    ...more,
  }) as SupportTicket

const buildReply = (more: Partial<SupportReply> = {}): SupportReply =>
  ({
    _id: crypto.randomUUID(),
    ticketId,
    message: 'We are looking into it.',
    fromSupport: true,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }) as SupportReply

describe('the support page', () => {
  it('invites to open the first ticket', async () => {
    await signIn()
    const { user } = renderScreen(<SupportPage />, { at: '/support' })
    expect(await screen.findByText('No tickets yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New Ticket' }))
    expect(screen.getByRole('heading', { name: 'How can we help?' })).toBeTruthy()
  })

  it('opens a ticket on the device and shows it at once', async () => {
    const account = await signIn()
    const { user, currentPath } = renderScreen(<SupportPage />, { at: '/support' })
    await user.click(await screen.findByRole('button', { name: 'New Ticket' }))
    await user.type(screen.getByLabelText('Subject'), 'Charged twice')
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'payment')
    await user.type(screen.getByLabelText('Message'), 'Please check my payment.')
    await user.click(screen.getByRole('button', { name: 'Send Ticket' }))
    await findToast('Ticket opened')
    const [row] = await readOutboxRows(account)
    expect(row).toMatchObject({
      endpoint: 'support.open',
      input: { body: { subject: 'Charged twice', category: 'payment', priority: 'normal' } },
    })
    await expect.poll(currentPath).toBe(`/support/tickets/${row!.input.body.id}`)
  })

  it('requires a subject and a message', async () => {
    const account = await signIn()
    const { user } = renderScreen(<SupportPage />, { at: '/support' })
    await user.click(await screen.findByRole('button', { name: 'New Ticket' }))
    await user.click(screen.getByRole('button', { name: 'Send Ticket' }))
    await expect.poll(() => screen.getByLabelText('Subject').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Message').getAttribute('aria-invalid')).toBe('true')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it.each([
    ['a customer', {}, false],
    ['a partner', { user_type: 'partner', business_type: 'bus' }, true],
  ] as const)('offers the business category to %s: %s', async (_, account, isOffered) => {
    await signIn(account)
    const { user } = renderScreen(<SupportPage />, { at: '/support' })
    await user.click(await screen.findByRole('button', { name: 'New Ticket' }))
    const options = within(screen.getByLabelText('What is it about?')).getAllByRole<HTMLOptionElement>('option')
    expect(options.some(({ value }) => value === 'business')).toBe(isOffered)
  })

  it('lists tickets with their status and marks answered ones', async () => {
    const account = await signIn()
    await storeBase(account, 'supportTicket', [buildTicket({ status: 'answered' })])
    renderScreen(<SupportPage />, { at: '/support' })
    const list = within(await screen.findByRole('list', { name: 'Your tickets' }))
    expect(list.getByRole('link', { name: /No receipt/ }).getAttribute('href')).toBe(`/support/tickets/${ticketId}`)
    expect(list.getByText('Answered')).toBeTruthy()
  })

  it('says when the copy on the phone is from while offline', async () => {
    const account = await signIn()
    await storeBase(account, 'supportTicket', [buildTicket()])
    setSync({ online: 'no', syncedAt: Date.parse('2026-11-21T12:05:00Z') })
    renderScreen(<SupportPage />, { at: '/support' })
    expect(await screen.findByText(/21 Nov 2026, 14:05/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Your tickets' })).toBeTruthy()
  })
})

describe('the page of a support ticket', () => {
  async function openTicket(ticket: SupportTicket | null, ...replies: SupportReply[]) {
    const account = await signIn()
    if (ticket) await storeBase(account, 'supportTicket', [ticket])
    await storeBase(account, 'supportReply', replies)
    const options = { at: `/support/tickets/${ticketId}`, pattern: '/support/tickets/:ticketId' }
    return { account, ...renderScreen(<TicketPage />, options) }
  }

  it('shows the messages with their authors', async () => {
    await openTicket(buildTicket(), buildReply(), buildReply({ fromSupport: false, message: 'Thank you.' }))
    expect(await screen.findByText('I paid and got no receipt.')).toBeTruthy()
    expect(screen.getByText(/Tilipo Support/)).toBeTruthy()
    expect(screen.getByText('Thank you.')).toBeTruthy()
    expect(screen.getByText(/Urgency: High/)).toBeTruthy()
  })

  it('queues a reply and shows it at once', async () => {
    const { user, account } = await openTicket(buildTicket())
    await user.type(await screen.findByLabelText('Your reply'), 'Any news?')
    await user.click(screen.getByRole('button', { name: /Send/ }))
    await findToast('Reply saved')
    expect(await screen.findByText('Any news?')).toBeTruthy()
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([
        { endpoint: 'support.reply', input: { params: { id: ticketId }, body: { message: 'Any news?' } } },
      ])
  })

  it('says that a reply reopens a resolved ticket', async () => {
    await openTicket(buildTicket({ status: 'resolved' }))
    expect(await screen.findByText('If you reply, this ticket is reopened.')).toBeTruthy()
  })

  it('takes no reply to a closed ticket', async () => {
    await openTicket(buildTicket({ status: 'closed' }))
    expect(await screen.findByText('This ticket is closed.')).toBeTruthy()
    expect(screen.queryByLabelText('Your reply')).toBeNull()
  })

  it('explains that a ticket is unknown', async () => {
    await openTicket(null)
    expect(await screen.findByText("We can't find that ticket")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All Tickets' }).getAttribute('href')).toBe('/support')
  })

  it('shows which messages wait to be sent', async () => {
    const { user } = await openTicket(buildTicket())
    setSync({ online: 'no' })
    await user.type(await screen.findByLabelText('Your reply'), 'Any news?')
    await user.click(screen.getByRole('button', { name: /Send/ }))
    const toast = await findToast('Reply saved')
    expect(toast.description).toBe("Saved on this phone. We'll send it when you're back online.")
    expect(await screen.findByText(/You · Waiting to be sent/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your reply').value).toBe('')
  })

  it('shows a refused reply with its reason and its text, and sends it again on request', async () => {
    const { account, user } = await openTicket(buildTicket({ status: 'closed' }))
    const store = (id: string, message: string) =>
      storeRefused(account, {
        endpoint: 'support.reply',
        input: { params: { id }, query: {}, body: { id: crypto.randomUUID(), message } },
        preview: { name: 'No receipt' },
        refusal: { code: 'wrong_state', message: 'This ticket is closed. Please open a new one.' },
      } as never)
    await store(ticketId, 'Every Friday, or not?')
    await store('a0000000-0000-4000-8000-000000000002', 'Of another ticket.')
    expect(await screen.findByText('Your reply was not accepted: No receipt')).toBeTruthy()
    const text = 'This ticket is closed. Please open a new one. You wrote: “Every Friday, or not?”'
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/Of another ticket/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => screen.queryByText('Your reply was not accepted: No receipt')).toBeNull()
    expect((await readOutboxRows(account)).map(({ state }) => state).sort()).toEqual(['refused', 'waiting'])
  })

  it('links to the booking that the ticket is about', async () => {
    const { account } = await openTicket(buildTicket({ bookingId: buildBooking()._id }))
    await storeBase(account, 'booking', [buildBooking()])
    const link = await screen.findByRole('link', { name: 'About booking TLP-2K7M9Q: Garden room' })
    expect(link.getAttribute('href')).toBe(`/my-account/bookings/${buildBooking()._id}`)
  })
})

describe('the form of a new ticket', () => {
  async function openForm(...bookings: Booking[]) {
    const account = await signIn()
    await storeBase(account, 'booking', bookings)
    const page = renderScreen(<SupportPage />, { at: '/support' })
    await page.user.click(await screen.findByRole('button', { name: 'New Ticket' }))
    return { account, ...page }
  }

  it('says what is missing, and closes without a ticket on Cancel', async () => {
    const { user, account } = await openForm()
    await user.type(screen.getByLabelText('Message'), 'Help')
    await user.click(screen.getByRole('button', { name: 'Send Ticket' }))
    expect(await screen.findByText('Please enter a short subject.')).toBeTruthy()
    expect(screen.getByText('Please describe the problem in at least 10 characters.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText('Subject')).toBeNull()
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('offers the bookings that the server knows, and sends the chosen one', async () => {
    const unsent = buildBooking({ _id: 'b2', reference: '', listingName: 'Unsent room' })
    const { user, account } = await openForm(buildBooking(), unsent)
    const select = await screen.findByLabelText<HTMLSelectElement>('Booking (optional)')
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'No booking',
      'TLP-2K7M9Q · Garden room · 1 May 2030',
    ])
    await user.selectOptions(select, 'TLP-2K7M9Q · Garden room · 1 May 2030')
    await user.type(screen.getByLabelText('Subject'), 'No receipt')
    await user.type(screen.getByLabelText('Message'), 'Please send it again.')
    await user.click(screen.getByRole('button', { name: 'Send Ticket' }))
    await findToast('Ticket opened')
    expect((await readOutboxRows(account))[0]!.input.body).toMatchObject({ bookingId: buildBooking()._id })
  })

  it('has no booking field for somebody without bookings', async () => {
    await openForm()
    expect(screen.queryByLabelText('Booking (optional)')).toBeNull()
  })
})

it('The support page of a partner links to tickets inside the partner area', async () => {
  const account = await signIn({ user_type: 'partner', business_type: 'bus' })
  await storeBase(account, 'supportTicket', [buildTicket()])
  renderScreen(<SupportPage />, { at: '/admin/support' })
  const link = await screen.findByRole('link', { name: /No receipt/ })
  expect(link.getAttribute('href')).toBe(`/admin/support/tickets/${ticketId}`)
})

it('The support page needs one connection before the first sync, and reports a failed one', async () => {
  await signIn()
  setSync({ online: 'no', syncedAt: null })
  renderScreen(<SupportPage />, { at: '/support' })
  expect(await screen.findByText("Your tickets can't be shown yet")).toBeTruthy()
  setSync({ online: 'yes', syncedAt: null, reason: 'server' })
  expect(await screen.findByText('Could not fetch your support tickets.')).toBeTruthy()
})
