import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listing, vendor } from '#contract/catalogue/catalogue'
import type { ChatMessage, Conversation } from '#contract/messages/conversations'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { SessionUser } from '#contract/accounts/session'
import { buildVendorBooking } from '../../../../tests/support/component/build-booking'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import MessagesPage from './MessagesPage'

const api = installFakeApi()

const vendorId = 'c0000000-0000-4000-8000-000000000001'
const buildConversation = (more: Partial<Conversation> = {}): Conversation => ({
  _id: vendorId,
  name: 'Mosi Lodge',
  imageUrl: null,
  open: true,
  last: 2,
  lastText: 'Yes, it is.',
  lastMine: false,
  lastAt: '2026-11-20T09:00:00.000Z',
  unread: 0,
  seen: 0,
  ...more,
})
const buildMessage = (number: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  with: vendorId,
  mine: number % 2 === 1,
  author: null,
  text: `Message ${number}`,
  about: null,
  number,
  createdAt: new Date(Date.parse('2026-11-20T08:00:00Z') + number * 60_000).toISOString(),
  ...more,
})

async function open(
  { conversation, messages = [] }: { conversation?: Conversation; messages?: ChatMessage[] },
  { at = `/messages?chatWith=${vendorId}`, account: accountFields = {} as Partial<SessionUser> } = {},
) {
  const account = await signIn(accountFields)
  if (conversation) await storeBase(account, 'conversation', [conversation])
  await storeBase(account, 'message', messages)
  return { account, ...renderScreen(<MessagesPage />, { at }) }
}

describe('the list of conversations', () => {
  it('tells a customer how to start one', async () => {
    await open({}, { at: '/messages' })
    expect(await screen.findByText('Tap “Chat with Provider” on any listing to ask a question.')).toBeTruthy()
  })

  it('shows the last message and links to the conversation', async () => {
    await open({ conversation: buildConversation({ unread: 2 }) }, { at: '/messages' })
    const link = await screen.findByRole('link', { name: /Mosi Lodge/ })
    expect(link.getAttribute('href')).toBe(`/messages?chatWith=${vendorId}`)
    expect(screen.getByText(/Yes, it is\./)).toBeTruthy()
    expect(screen.getByText('Choose a conversation')).toBeTruthy()
  })

  it('stays closed to a staff member whose role includes no messages', async () => {
    const account = { user_type: 'partner', business_type: 'hotel', staffRole: 'partner-viewer' } as const
    await open({}, { at: '/admin/messages', account })
    expect(await screen.findByText("Your role doesn't include messages")).toBeTruthy()
  })
})

describe('a conversation', () => {
  it('shows the messages in order and marks the last one that the other party has seen', async () => {
    await open({ conversation: buildConversation({ seen: 3 }), messages: [1, 2, 3, 5].map((n) => buildMessage(n)) })
    await screen.findByText('Message 1')
    const texts = screen.getAllByText(/^Message \d/).map(({ textContent }) => /Message \d/.exec(textContent!)![0])
    expect(texts).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 5'])
    expect(screen.getAllByText(/Seen/)).toHaveLength(1)
  })

  it('shows a new message at once and empties the field', async () => {
    const { user, account } = await open({ conversation: buildConversation() })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your message')
    await user.type(field, 'Is breakfast included?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
    expect(field.value).toBe('')
    await expect.poll(() => document.activeElement).toBe(field)
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([
        { endpoint: 'messages.send', input: { params: { with: vendorId }, body: { text: 'Is breakfast included?' } } },
      ])
  })

  it('sends with Enter, and breaks the line with Shift and Enter', async () => {
    const { user, account } = await open({ conversation: buildConversation() })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your message')
    await user.type(field, 'Two lines:{Shift>}{Enter}{/Shift}second{Enter}')
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ input }) => input.body.text))
      .toEqual(['Two lines:\nsecond'])
  })

  it('sends no empty message', async () => {
    const { user, account } = await open({ conversation: buildConversation() })
    await user.type(await screen.findByLabelText('Your message'), '   ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('promises offline that the message is saved', async () => {
    await open({ conversation: buildConversation() })
    setSync({ online: 'no' })
    expect(await screen.findByText(/Your message is saved on this phone/)).toBeTruthy()
  })

  it('keeps the text of a refused message, with the reason and both ways on', async () => {
    const { user, account } = await open({ conversation: buildConversation() })
    await storeRefused(account, {
      endpoint: 'messages.send',
      input: { params: { with: vendorId }, query: {}, body: { id: crypto.randomUUID(), text: 'Hello?' } },
      entity: 'message',
      preview: { name: 'Mosi Lodge' },
      refusal: { code: 'too_many', message: 'You have sent many messages. Please wait.' },
    })
    expect((await screen.findAllByText(/Hello\?/)).length).toBeGreaterThan(0)
    expect(screen.getByText('You have sent many messages. Please wait.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  })

  it('takes no message to a business that no longer receives any', async () => {
    await open({ conversation: buildConversation({ open: false }) })
    expect(await screen.findByText('This business no longer receives messages.')).toBeTruthy()
    expect(screen.queryByLabelText('Your message')).toBeNull()
  })

  it('reports the messages as read while the page is visible', async () => {
    const { account } = await open({ conversation: buildConversation({ unread: 1 }), messages: [buildMessage(2)] })
    await expect
      .poll(async () => (await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body.upTo]))
      .toEqual([['messages.read', 2]])
  })

  it('shows fifty messages at first and earlier ones on request', async () => {
    const messages = Array.from({ length: 70 }, (_, index) => buildMessage(index + 1))
    const { user } = await open({ conversation: buildConversation(), messages })
    expect(await screen.findByText('Message 70')).toBeTruthy()
    expect(screen.queryByText('Message 20')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
    expect(await screen.findByText('Message 1')).toBeTruthy()
  })
})

describe('a new conversation', () => {
  it('reports a provider that does not exist', async () => {
    api.refuse(vendor, { status: 404, code: 'not_found', message: 'Not found.' })
    await open({})
    expect(await screen.findByText("We couldn't find this provider")).toBeTruthy()
  })

  it('still takes a message offline when the provider was never viewed', async () => {
    await open({})
    expect(await screen.findByRole('heading', { name: 'Provider' })).toBeTruthy()
    expect(screen.getByLabelText('Your message')).toBeTruthy()
  })

  it('names the listing it is about, and leaves it out on request', async () => {
    const listingId = 'd0000000-0000-4000-8000-000000000001'
    const found = {
      _id: listingId,
      vertical: 'hotels' as const,
      vendorId,
      vendorName: 'Mosi Lodge',
      name: 'Garden room',
      description: '',
      price: 950,
      unit: 'night',
      imageUrl: null,
      town: 'Livingstone',
      rating: { average: 4.5, count: 12 },
      details: {},
      path: '/services/hotels/book/1',
    }
    const business = {
      _id: vendorId,
      businessName: 'Mosi Lodge',
      businessType: 'hotel',
      description: '',
      location: { address: { street: null, city: 'Livingstone', province: 'Southern' } },
      rating: { average: 4.5, count: 12 },
    }
    api.answer(listing, { listing: found, vendor: business } as never)
    const { user, account } = await open(
      { conversation: buildConversation() },
      {
        at: `/messages?chatWith=${vendorId}&serviceId=${listingId}&serviceType=hotels`,
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Remove Garden room from this message' }))
    await user.type(screen.getByLabelText('Your message'), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(async () => (await readOutboxRows(account)).length).toBe(1)
    expect((await readOutboxRows(account))[0]!.input.body).not.toHaveProperty('serviceId')
  })
})

describe('a conversation that a business starts', () => {
  const customerId = 'd0000000-0000-4000-8000-000000000001'
  const listingId = 'e0000000-0000-4000-8000-000000000001'
  const at = `/admin/messages?chatWith=${customerId}&serviceId=${listingId}`
  const account = { user_type: 'partner', business_type: 'hotel' } as const
  const openBuyer = async (booking: Partial<VendorBooking>) => {
    const user = await signIn(account)
    await storeBase(user, 'vendorBooking', [buildVendorBooking({ customerName: 'Mary Phiri', listingId, ...booking })])
    return { account: user, ...renderScreen(<MessagesPage />, { at }) }
  }

  it('names the customer and the booked listing, and is saved offline', async () => {
    setSync({ online: 'no' })
    const { user, account: partner } = await openBuyer({ customerId, listingName: 'Garden suite' })
    expect(await screen.findByRole('heading', { name: 'Mary Phiri' })).toBeTruthy()
    expect(screen.getByText('Garden suite')).toBeTruthy()
    await user.type(screen.getByLabelText('Your message'), 'Your room is ready.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(async () => (await readOutboxRows(partner)).length).toBe(1)
    const [row] = await readOutboxRows(partner)
    expect(row).toMatchObject({
      endpoint: 'messages.send',
      input: { params: { with: customerId }, body: { text: 'Your room is ready.', serviceId: listingId } },
      preview: { name: 'Mary Phiri' },
    })
    expect(await screen.findByText('Your room is ready.')).toBeTruthy()
  })

  it('does not exist for somebody who has not booked', async () => {
    await openBuyer({})
    expect(await screen.findByText('There is no conversation with this customer')).toBeTruthy()
  })
})
