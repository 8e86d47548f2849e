/** The contact page: the form, the messages that wait on the device, and Tilipo's own details. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { publicSettings } from '#contract/platform/public-settings'
import { defaultContact } from '#contract/platform/contact-details'
import { sendContactMessage } from '#contract/messages/contact'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { deleteMessage, readMessages, saveMessage } from '../../../db/contact-messages'
import { setHasSavedMessages } from '../../../sync/contact/contact-flag'
import { toastQueue } from '../../../ui/overlays/toast'
import ContactPage from './ContactPage'

const api = installFakeApi()
const message = {
  'Full name': 'Mutale Banda',
  Email: 'mutale@example.test',
  Subject: 'A room in Mansa',
  Message: 'Is it free on Friday?',
}
const form = {
  fullName: 'Mutale Banda',
  email: 'mutale@example.test',
  subject: 'A room in Mansa',
  message: 'Is it free on Friday?',
}

beforeEach(async () => {
  for (const { id } of await readMessages()) await deleteMessage(id)
  // One sender serves all tests of this file. It forgets the messages of the test before.
  dispatchEvent(new Event('online'))
})

const open = () => renderScreen(<ContactPage />, { at: '/contact' })
async function fill({ user }: ReturnType<typeof open>, values: Partial<typeof message>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    if (value) await user.type(screen.getByLabelText(label), value)
  }
}
const submit = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Send Message' }))
const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Stores a message as an earlier visit would have left it. */
async function saveEarlierMessage(subject = form.subject) {
  await saveMessage({ id: crypto.randomUUID(), form: { ...form, subject }, savedAt: Date.now() })
  setHasSavedMessages(true)
  dispatchEvent(new Event('online'))
}

describe('the contact form', () => {
  it('marks each missing field, focuses the first one and sends nothing', async () => {
    const page = open()
    await fill(page, { Subject: 'A room in Mansa' })
    await submit(page)
    expect(screen.getAllByText('Required')).toHaveLength(2)
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
    expect(screen.getByLabelText('Subject').getAttribute('aria-invalid')).not.toBe('true')
    expect(api.callsOf(sendContactMessage)).toEqual([])
    expect(await readMessages()).toEqual([])
  })

  it.each(['mutale@', 'mutale', 'mutale@example'])('rejects the email %s at its field', async (email) => {
    const page = open()
    await fill(page, { ...message, Email: email })
    await submit(page)
    const error = screen.getByText('Please enter a valid email address.')
    expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toContain(error.id)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(api.callsOf(sendContactMessage)).toEqual([])
  })

  it('delivers a message, confirms it and clears the form', async () => {
    api.answer(sendContactMessage, { message: 'ok' })
    const page = open()
    await fill(page, message)
    await submit(page)
    const toast = await findToast('Message sent')
    expect(toast.description).toBe("We've received your message and will get back to you shortly.")
    await expect.poll(() => api.callsOf(sendContactMessage).map(({ body }) => body)).toMatchObject([form])
    expect(Object.keys(message).map(getValue)).toEqual(['', '', '', ''])
    await expect.poll(readMessages).toEqual([])
  })

  it('delivers a message without the session of the account that is signed in', async () => {
    await signIn()
    api.answer(sendContactMessage, { message: 'ok' })
    const page = open()
    await fill(page, message)
    await submit(page)
    await expect.poll(() => api.callsOf(sendContactMessage)).toHaveLength(1)
    expect(api.callsOf(sendContactMessage)[0]!.headers.get('authorization')).toBeNull()
    await expect.poll(readMessages).toEqual([])
  })

  it('removes an error of the last attempt from a corrected field', async () => {
    api.answer(sendContactMessage, { message: 'ok' })
    const page = open()
    await fill(page, { ...message, Email: 'mutale@' })
    await submit(page)
    await fill(page, { Email: message.Email })
    await submit(page)
    await findToast('Message sent')
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull()
    await expect.poll(readMessages).toEqual([])
  })
})

describe('an unsent contact message', () => {
  it('waits on the phone without a connection, and is sent once when there is one', async () => {
    const page = open()
    await fill(page, message)
    await submit(page)
    expect((await screen.findByText(/^Saved on this phone/)).textContent).toBe(
      "Saved on this phone. We'll send it when you're back online.",
    )
    expect(getValue('Message')).toBe('')
    api.answer(sendContactMessage, { message: 'ok' })
    dispatchEvent(new Event('online'))
    await expect.poll(() => screen.queryByText(/^Saved on this phone/)).toBeNull()
    const ids = api.callsOf(sendContactMessage).map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('is counted together with others', async () => {
    open()
    await saveEarlierMessage('One')
    await saveEarlierMessage('Two')
    const text = "2 messages are saved on this phone. We'll send them when you're back online."
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('names the reason of the server when the server was reached', async () => {
    api.refuse(sendContactMessage, { status: 503, code: 'busy', message: 'Tilipo is busy.' })
    open()
    await saveEarlierMessage()
    const notice = await screen.findByText(/^Saved on this phone/)
    expect(notice.textContent).toBe("Saved on this phone. We'll try again later. Tilipo is busy.")
  })

  const refusal = {
    status: 422,
    code: 'invalid_input',
    message: 'Please check what you entered.',
    fields: { subject: 'Please choose another subject.' },
  }

  it('returns with the reason when the server rejects it, and is sent after a correction', async () => {
    api.refuse(sendContactMessage, refusal)
    const page = open()
    await fill(page, message)
    await submit(page)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We couldn\'t send your message "A room in Mansa"')
    expect(alert.textContent).toContain('Please check what you entered.')
    await page.user.click(within(alert).getByRole('button', { name: 'Edit' }))
    expect(await screen.findByText('Please choose another subject.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
    expect(getValue('Message')).toBe('Is it free on Friday?')
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()

    api.answer(sendContactMessage, { message: 'ok' })
    await fill(page, { Subject: 'Corrected' })
    await submit(page)
    await expect.poll(() => api.callsOf(sendContactMessage).length).toBe(2)
    expect(api.callsOf(sendContactMessage)[1]!.body).toMatchObject({ ...form, subject: 'Corrected' })
    await expect.poll(readMessages).toEqual([])
    expect(screen.queryByText('Please choose another subject.')).toBeNull()
  })

  it('is discarded on request and not sent again', async () => {
    api.refuse(sendContactMessage, refusal)
    const { user } = open()
    await saveEarlierMessage()
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Discard' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    await expect.poll(readMessages).toEqual([])
    dispatchEvent(new Event('online'))
    expect(api.callsOf(sendContactMessage)).toHaveLength(1)
    expect(toastQueue.read()).toEqual([])
  })
})

describe('the contact details', () => {
  it('are the specified ones before the settings are known, with links that call and write', () => {
    open()
    for (const text of ['Cairo Road, Lusaka', 'Mon-Fri 8:00-17:00', 'Sat 9:00-13:00', 'Sun closed'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+260 211 555 010' }).getAttribute('href')).toBe('tel:+260211555010')
    expect(screen.getByRole('link', { name: 'help@tilipo.example' }).getAttribute('href')).toBe(
      'mailto:help@tilipo.example',
    )
  })

  it('are replaced by those that a super admin has set', async () => {
    const contact = { ...defaultContact, address: 'Plot 12\nIndependence Avenue\nKitwe', mobile: '+260 966 111 222' }
    api.answer(publicSettings, { maintenanceMode: false, contact })
    open()
    expect(await screen.findByText('Independence Avenue')).toBeTruthy()
    expect(screen.getByRole('link', { name: '+260 966 111 222' }).getAttribute('href')).toBe('tel:+260966111222')
    expect(screen.queryByText('Cairo Road, Lusaka')).toBeNull()
  })
})
