/** The screens on which Tilipo's support team reads and answers tickets. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { decideClaim, openClaimPhoto, readDeposit, type DepositClaim } from '#contract/money/deposit-claims'
import { deleteCannedReply, listCannedReplies, saveCannedReply } from '#contract/messages/support/canned-replies'
import {
  addSupportNote,
  assignSupportTicket,
  listTicketsForTeam,
  readTicketForTeam,
  replyAsSupportTeam,
  setSupportTicketStatus,
  type SupportTeamTicket,
  type TicketBooking,
} from '#contract/messages/support/support-team'
import type { AnswerOf } from '#contract/core/endpoint'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { toastQueue } from '../../../ui/overlays/toast'
import SupportTeamPage from './SupportTeamPage'
import SupportTeamTicketPage from './SupportTeamTicketPage'

const api = installFakeApi()

const ticketId = 'a0000000-0000-4000-8000-000000000001'
const bookingId = 'b0000000-0000-4000-8000-000000000001'
const adminId = 'e0000000-0000-4000-8000-000000000001'
const formerAdminId = 'e0000000-0000-4000-8000-000000000002'
const cannedReply = { _id: 'f0000000-0000-4000-8000-000000000001', title: 'Receipt', text: 'We sent it again.' }

const buildTicket = (more: Partial<SupportTeamTicket> = {}): SupportTeamTicket => ({
  _id: ticketId,
  subject: 'No receipt',
  category: 'payment',
  priority: 'normal',
  status: 'open',
  message: 'I paid and got no receipt.',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
  requester: {
    _id: 'a0000000-0000-4000-8000-0000000000aa',
    name: 'Mercy Banda',
    email: 'mercy@demo.test',
    phone: null,
    role: 'endUser',
    companyName: null,
  },
  assignee: null,
  firstResponseAt: null,
  resolvedAt: null,
  ...more,
})

describe('the list of tickets', () => {
  async function openList(answer: AnswerOf<typeof listTicketsForTeam>, at = '/admin/support-tickets') {
    await signIn({ user_type: 'admin' })
    api.answer(listTicketsForTeam, answer)
    return renderScreen(<SupportTeamPage />, { at })
  }
  const getQueries = () =>
    api.callsOf(listTicketsForTeam).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))

  it('shows who asks for what, how urgent it is and who answers', async () => {
    const companyTicket = buildTicket({
      priority: 'high',
      assignee: { _id: adminId, name: 'Chanda Phiri' },
      requester: { ...buildTicket().requester, companyName: 'Mosi Lodge' },
    })
    await openList({ tickets: [companyTicket], total: 1, open: 1 })
    const link = await screen.findByRole('link', { name: /No receipt/ })
    expect(link.getAttribute('href')).toBe(`/admin/support-tickets/${ticketId}`)
    expect(link.textContent).toContain('#A0000000 · Mosi Lodge · A payment or refund · Urgency: High')
    expect(link.textContent).toContain('Chanda Phiri')
  })

  it.each([
    [0, 'No one is waiting for an answer.'],
    [1, '1 person is waiting for an answer.'],
    [12, '12 people are waiting for an answer.'],
  ])('states with %i open tickets that %s', async (open, text) => {
    await openList({ tickets: [buildTicket()], total: 1, open })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('requests open tickets first, and keeps a chosen filter in the address', async () => {
    const { user, currentPath } = await openList({ tickets: [], total: 0, open: 0 })
    expect(await screen.findByText('All tickets are answered')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Closed' }))
    expect(await screen.findByText('No tickets here')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Assigned to'), 'Me')
    await expect.poll(currentPath).toBe('/admin/support-tickets?status=closed&assigned=me')
    await expect.poll(() => getQueries().at(-1)).toEqual({ status: 'closed', assigned: 'me', page: '1' })
    expect(getQueries()[0]).toEqual({ status: 'open', page: '1' })
  })

  it('pages through all tickets and starts at page 1 after a change of the filter', async () => {
    const answer = { tickets: [buildTicket()], total: 41, open: 0 }
    const { user, currentPath } = await openList(answer, '/admin/support-tickets?status=all&page=2')
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(getQueries()).toEqual([{ page: '2' }])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Answered' }))
    await expect.poll(currentPath).toBe('/admin/support-tickets?status=answered')
  })

  it('shows an error that can be retried', async () => {
    await signIn({ user_type: 'admin' })
    const { user } = renderScreen(<SupportTeamPage />, { at: '/admin/support-tickets' })
    expect(await screen.findByText('Could not fetch the support tickets.')).toBeTruthy()
    api.answer(listTicketsForTeam, { tickets: [buildTicket()], total: 1, open: 1 })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: /No receipt/ })).toBeTruthy()
  })

  it('creates, edits and deletes canned replies', async () => {
    const { user } = await openList({ tickets: [], total: 0, open: 0 })
    api.answer(listCannedReplies, { replies: [] })
    await user.click(screen.getByRole('button', { name: 'Canned Replies' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Canned replies' }))
    expect(await dialog.findByText('No canned replies yet')).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: 'New Reply' }))
    await user.click(dialog.getByRole('button', { name: 'Save Reply' }))
    expect(await dialog.findByText('Please enter a title.')).toBeTruthy()
    expect(dialog.getByText('Please write a reply.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.type(dialog.getByLabelText('Title'), cannedReply.title)
    await user.type(dialog.getByLabelText('Text'), cannedReply.text)
    api.answer(saveCannedReply, { _id: cannedReply._id })
    api.answer(listCannedReplies, { replies: [cannedReply] })
    await user.click(dialog.getByRole('button', { name: 'Save Reply' }))
    await findToast('Canned reply saved')
    expect(api.callsOf(saveCannedReply)[0]!.body).toEqual({ title: 'Receipt', text: 'We sent it again.' })

    await user.click(await dialog.findByRole('button', { name: /Receipt/ }))
    api.refuse(deleteCannedReply, { status: 500, message: 'Something went wrong.' })
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await findToast('Failed to delete the reply')).tone).toBe('destructive')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('We sent it again.')
    api.answer(deleteCannedReply, { _id: cannedReply._id })
    api.answer(listCannedReplies, { replies: [] })
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('No canned replies yet')).toBeTruthy()
    expect(api.callsOf(deleteCannedReply).every(({ path }) => path.endsWith(cannedReply._id))).toBe(true)
  })
})

describe('a ticket', () => {
  type Answer = AnswerOf<typeof readTicketForTeam>
  const team = [{ _id: adminId, name: 'Chanda Phiri' }]
  async function openTicket({
    ticket,
    ...more
  }: Partial<Omit<Answer, 'ticket'>> & { ticket?: SupportTeamTicket } = {}) {
    await signIn({ user_type: 'admin' })
    api.answer(readTicketForTeam, {
      ticket: ticket ?? buildTicket(),
      replies: [],
      notes: [],
      booking: null,
      team,
      ...more,
    })
    api.answer(listCannedReplies, { replies: [cannedReply] })
    const options = { at: `/admin/support-tickets/${ticketId}`, pattern: '/admin/support-tickets/:ticketId' }
    const rendered = renderScreen(<SupportTeamTicketPage />, options)
    await screen.findByRole('region', { name: 'About this ticket' })
    return rendered
  }
  const getFact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

  it('shows the requester and how long the answer and the resolution took', async () => {
    await openTicket({
      ticket: buildTicket({
        status: 'resolved',
        firstResponseAt: '2026-11-20T08:45:00.000Z',
        resolvedAt: '2026-11-22T11:00:00.000Z',
      }),
    })
    expect(getFact('From')).toBe('Mercy Banda')
    expect(getFact('Phone')).toBe('Not given')
    expect(getFact('Opened')).toBe('20 Nov 2026, 10:00')
    expect(getFact('First response')).toBe('45 min')
    expect(getFact('Resolution')).toBe('2 d 3 h')
  })

  it('shows that a ticket has no answer yet, and counts hours below two days', async () => {
    await openTicket({ ticket: buildTicket({ resolvedAt: '2026-11-21T11:05:00.000Z' }) })
    expect(getFact('First response')).toBe('Not yet')
    expect(getFact('Resolution')).toBe('27 h 5 min')
  })

  it('repeats an answer whose response was lost with the same id and the same text', async () => {
    const { user } = await openTicket()
    await user.type(screen.getByLabelText('Your answer'), 'Please check your inbox.')
    api.goOffline(replyAsSupportTeam)
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Please check your inbox.')
    api.answer(replyAsSupportTeam, { _id: ticketId })
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await findToast('Answer sent')
    const [lost, repeated] = api.callsOf(replyAsSupportTeam)
    expect(repeated!.body).toEqual(lost!.body)
    expect(repeated!.headers.get('idempotency-key')).toBe(lost!.headers.get('idempotency-key'))
    await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('')

    await user.type(screen.getByLabelText('Your answer'), 'Is it there?')
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await expect.poll(() => api.callsOf(replyAsSupportTeam)).toHaveLength(3)
    const getId = (index: number) => (api.callsOf(replyAsSupportTeam)[index]!.body as { id: string }).id
    expect(getId(2)).not.toBe(getId(1))
  })

  it('appends a canned reply to the text that is already written', async () => {
    const { user } = await openTicket()
    await user.type(screen.getByLabelText('Your answer'), 'Dear Mercy,')
    await user.selectOptions(await screen.findByLabelText('Insert a canned reply'), 'Receipt')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Dear Mercy,\n\nWe sent it again.')
  })

  it.each([
    ['open', ['Mark Resolved', 'Close'], true],
    ['answered', ['Mark Resolved', 'Close'], true],
    ['resolved', ['Reopen', 'Close'], true],
    ['closed', ['Reopen'], false],
  ] as const)('offers for the status "%s" the changes %j, and an answer: %s', async (status, actions, canAnswer) => {
    await openTicket({ ticket: buildTicket({ status }) })
    const facts = within(screen.getByRole('region', { name: 'About this ticket' }))
    expect(facts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions)
    expect(screen.queryByLabelText('Your answer') !== null).toBe(canAnswer)
  })

  it('changes the status once however often the button is pressed, and shows the new status', async () => {
    const { user } = await openTicket()
    api.neverAnswer(setSupportTicketStatus)
    const button = screen.getByRole('button', { name: 'Mark Resolved' })
    await user.dblClick(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(api.callsOf(setSupportTicketStatus).map(({ body }) => body)).toEqual([{ status: 'resolved' }])
  })

  it('reports a refused change of the status and offers it again', async () => {
    const { user } = await openTicket()
    api.refuse(setSupportTicketStatus, { status: 409, message: 'Another administrator closed this ticket.' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const toast = await findToast('Failed to change the status')
    expect(toast.description).toBe('Another administrator closed this ticket.')
    expect(screen.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('assigns a ticket to an administrator and to nobody', async () => {
    const { user } = await openTicket({ ticket: buildTicket({ assignee: { _id: formerAdminId, name: 'Bupe Zulu' } }) })
    api.answer(assignSupportTicket, { changed: true })
    const select = screen.getByLabelText<HTMLSelectElement>('Assigned to')
    // A former administrator is not in the team, and is still displayed.
    expect(select.selectedOptions[0]!.textContent).toBe('Bupe Zulu')
    await user.selectOptions(select, 'Chanda Phiri')
    await findToast('Ticket assigned')
    await user.selectOptions(select, 'Nobody')
    await findToast('Ticket unassigned')
    expect(api.callsOf(assignSupportTicket).map(({ body }) => body)).toEqual([
      { assigneeId: adminId },
      { assigneeId: null },
    ])
  })

  it('adds an internal note, which is displayed apart from the conversation', async () => {
    const note = { _id: adminId, author: 'Chanda Phiri', text: 'Called her.', createdAt: '2026-11-20T09:00:00.000Z' }
    const { user } = await openTicket({ notes: [note] })
    expect(within(screen.getByRole('region', { name: 'Internal notes' })).getByText('Called her.')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Conversation' })).queryByText('Called her.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Note' }))
    expect(await screen.findByText('Please write a note.')).toBeTruthy()
    await user.type(screen.getByLabelText('New note'), 'Paid twice.')
    api.answer(addSupportNote, { _id: adminId })
    await user.click(screen.getByRole('button', { name: 'Add Note' }))
    await findToast('Note added')
    expect(api.callsOf(addSupportNote)[0]!.body).toMatchObject({ text: 'Paid twice.' })
  })

  it('reports a ticket that cannot be loaded, and loads it on retry', async () => {
    await signIn({ user_type: 'admin' })
    api.refuse(readTicketForTeam, { status: 404, code: 'not_found', message: 'This ticket does not exist.' })
    const options = { at: `/admin/support-tickets/${ticketId}`, pattern: '/admin/support-tickets/:ticketId' }
    const { user } = renderScreen(<SupportTeamTicketPage />, options)
    expect(await screen.findByText('This ticket does not exist.')).toBeTruthy()
    api.answer(readTicketForTeam, { ticket: buildTicket(), replies: [], notes: [], booking: null, team })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'No receipt' })).toBeTruthy()
  })

  const booking: TicketBooking = {
    _id: bookingId,
    reference: 'TLP-2K7M9Q',
    listingName: 'Toyota Hilux',
    vendorName: 'Mosi Car Hire',
    customerName: 'Mercy Banda',
    status: 'in_service',
    startsOn: '2026-11-18',
    total: 4250,
    payments: [],
  }
  const claim: DepositClaim = {
    state: 'disputed',
    amount: 800,
    reason: 'A broken mirror.',
    photos: 2,
    claimedAt: '2026-11-20T08:00:00.000Z',
    disputeUntil: '2026-11-22T08:00:00.000Z',
    dispute: 'It was broken before.',
    awarded: null,
    decision: null,
  }

  it('shows the booking with its payments', async () => {
    const payment = { reference: 'PAY-1', amount: 1250, status: 'completed', createdAt: '2026-11-17T06:30:00.000Z' }
    await openTicket({ booking: { ...booking, payments: [payment] } })
    const card = within(screen.getByRole('region', { name: 'Booking of this ticket' }))
    expect(card.getByRole('link', { name: booking.reference }).getAttribute('href')).toBe(
      `/admin/global/bookings/${bookingId}`,
    )
    expect(screen.getByRole('link', { name: 'Mercy Banda' }).getAttribute('href')).toMatch(/^\/admin\/global\/users\//)
    expect(card.getByText('In service')).toBeTruthy()
    expect(card.getByText('18 Nov 2026')).toBeTruthy()
    expect(card.getByText('ZMW 4,250.00')).toBeTruthy()
    expect(card.getByText('ZMW 1,250.00 · Completed · 17 Nov 2026, 08:30')).toBeTruthy()
  })

  it('decides a disputed claim on a deposit after checking the amount', async () => {
    api.answer(readDeposit, { held: 1000, canClaim: false, claim })
    const { user } = await openTicket({ booking })
    const section = within(await screen.findByRole('region', { name: 'Claim on the deposit' }))
    expect(section.getByText('It was broken before.')).toBeTruthy()
    expect(section.getByText('From 0 to ZMW 800.00. The customer gets the rest.')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Decide' }))
    expect(await section.findByText('Please enter an amount from 0.')).toBeTruthy()
    expect(document.activeElement).toBe(section.getByLabelText('Amount for the business'))
    await user.type(section.getByLabelText('Amount for the business'), '900')
    await user.type(section.getByLabelText('Explanation'), 'The photos show new damage.')
    api.refuse(decideClaim, { status: 422, message: 'Too much.', fields: { awarded: 'At most ZMW 800.00.' } })
    await user.click(section.getByRole('button', { name: 'Decide' }))
    expect(await section.findByText('At most ZMW 800.00.')).toBeTruthy()
    expect(toastQueue.read()).toEqual([])
    await user.clear(section.getByLabelText('Amount for the business'))
    await user.type(section.getByLabelText('Amount for the business'), '450.50')
    const decided: DepositClaim = {
      ...claim,
      state: 'decided',
      awarded: 450.5,
      decision: 'The photos show new damage.',
    }
    api.answer(decideClaim, decided)
    api.answer(readDeposit, { held: 1000, canClaim: false, claim: decided })
    await user.click(section.getByRole('button', { name: 'Decide' }))
    expect(await section.findByText('Decided by Tilipo')).toBeTruthy()
    expect(section.getByText('ZMW 349.50')).toBeTruthy()
    expect(section.queryByRole('button', { name: 'Decide' })).toBeNull()
  })

  it('opens each photo of a claim by a link of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    api.answer(readDeposit, { held: 1000, canClaim: false, claim: { ...claim, state: 'claimed' } })
    const { user } = await openTicket({ booking })
    api.answer(openClaimPhoto, { url: '/photo-2.jpg' })
    await user.click(await screen.findByRole('button', { name: 'Photo 2' }))
    await expect.poll(() => open.mock.calls).toEqual([['/photo-2.jpg', '_blank', 'noopener']])
    expect(api.callsOf(openClaimPhoto)[0]!.path).toMatch(/photos\/2$/)
    api.refuse(openClaimPhoto, { status: 404, message: 'The photo was deleted.' })
    await user.click(screen.getByRole('button', { name: 'Photo 1' }))
    expect((await findToast('Failed to open the photo.')).description).toBe('The photo was deleted.')
    open.mockRestore()
  })
})
