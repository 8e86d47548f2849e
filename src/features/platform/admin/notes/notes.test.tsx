/** Internal notes of administrators about a person, a business or a booking. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addAdminNote, listAdminNotes } from '#contract/platform/notes'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import AdminNotes from './AdminNotes'

const api = installFakeApi()
const id = '00000000-0000-4000-8000-000000000001'

it('lists the notes with their authors, and adds one that was sent twice only once', async () => {
  await signIn({ user_type: 'admin' })
  const createdAt = '2026-03-01T10:00:00.000Z'
  api.answer(listAdminNotes, [{ _id: id, author: 'Grace Lubinda', text: 'Called twice', createdAt }])
  api.refuse(addAdminNote, { status: 503, code: 'unavailable', message: 'Please try again.' })
  const { user } = renderScreen(<AdminNotes target="booking" targetId={id} />)
  expect(await screen.findByText('Called twice')).toBeTruthy()
  await user.type(screen.getByLabelText(/New note/), 'Asked for the receipt')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText('Please try again.')).toBeTruthy()
  api.answer(addAdminNote, { _id: id })
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  await findToast('Note added')
  const [first, second] = api.callsOf(addAdminNote)
  expect(second?.body).toEqual(first?.body)
  expect(second?.body).toMatchObject({ target: 'booking', targetId: id, text: 'Asked for the receipt' })
})
