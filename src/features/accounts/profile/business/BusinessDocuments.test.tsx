/** The documents of a business, with their status and expiry. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { SessionUser } from '#contract/accounts/session'
import type { Business } from '#contract/business/business/business-profile'
import { openBusinessDocument } from '#contract/business/business-documents/business-documents'
import { useOwnBusiness } from '../../../../db/queries/business'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../../tests/support/component/render-screen'
import { BusinessDocuments } from './BusinessDocuments'

const api = installFakeApi()
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const today = lusakaDate(Date.now())
const buildDocument = (kind: string, expiresOn: string | null, index: number) => ({
  _id: `d0000000-0000-4000-8000-00000000000${index}`,
  kind,
  expiresOn,
  file: { upload: `e0000000-0000-4000-8000-00000000000${index}`, name: `${kind}.pdf` },
  size: 400,
  addedAt: '2026-11-01T08:00:00.000Z',
})
const documents = [
  buildDocument('pacra', null, 1),
  buildDocument('insurance', addDays(today, 200), 2),
  buildDocument('zta', addDays(today, 12), 3),
  buildDocument('taxClearance', addDays(today, -1), 4),
]

function Screen() {
  const own = useOwnBusiness()
  return own ? <BusinessDocuments business={own} /> : null
}

let account: SessionUser
const open = async (stored: unknown[] = documents) => {
  account = await signIn({ user_type: 'partner', business_type: 'hotel', vendorId })
  const business = { _id: vendorId, businessType: 'hotel', imageUrl: null, values: {}, documents: stored }
  await storeBase(account, 'business', [business as unknown as Business])
  const page = renderScreen(<Screen />)
  await screen.findByRole('region', { name: 'Documents' })
  return page
}
beforeEach(() => setSync({ online: 'yes' }))

const listRows = () =>
  screen.getAllByRole('group').map((row) => {
    const status = ['Expired', 'Expires soon', 'Valid', 'Does not expire'].find((text) => within(row).queryByText(text))
    return [row.getAttribute('aria-label'), status]
  })

it('lists the documents by expiry with their status', async () => {
  await open()
  expect(listRows()).toEqual([
    ['Tax clearance certificate', 'Expired'],
    ['ZTA licence', 'Expires soon'],
    ['Insurance', 'Valid'],
    ['PACRA certificate', 'Does not expire'],
  ])
})

it('changes an expiry date offline and queues it with the date that it replaces', async () => {
  const { user } = await open()
  setSync({ online: 'no' })
  await user.click(screen.getByRole('button', { name: 'Edit or replace: ZTA licence' }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = dialog.getByLabelText(/Expiry date/)
  await user.clear(date)
  await user.type(date, addDays(today, 377))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findToast('Document saved')).toMatchObject({ description: expect.stringMatching(/Saved on this phone/) })
  expect((await readOutboxRows(account))[0]!.input).toMatchObject({
    params: { id: vendorId, document: documents[2]!._id },
    body: { expiresOn: addDays(today, 377), from: { expiresOn: addDays(today, 12) } },
  })
  await expect.poll(() => listRows().find(([label]) => label === 'ZTA licence')![1]).toBe('Valid')
})

it('adds a PDF offline, and asks for a file first', async () => {
  const { user } = await open([])
  expect(screen.getByText('No documents yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a document' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please choose a file.')).toBeTruthy()
  const file = new File(['%PDF-1.4'], 'policy.pdf', { type: 'application/pdf' })
  await user.upload(dialog.getByLabelText(/Choose a file/), file)
  await dialog.findByText('policy.pdf')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await findToast('Document saved')
  expect(await screen.findByRole('group', { name: 'Insurance' })).toBeTruthy()
  const [row] = await readOutboxRows(account)
  expect(row!.input.body).toMatchObject({ kind: 'insurance', expiresOn: null, file: { name: 'policy.pdf' } })
  expect(row!.needs).toEqual([row!.input.body.file.upload])
})

it('removes a document after a question', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove: Insurance' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await findToast('Document removed')
  await expect.poll(() => screen.queryByRole('group', { name: 'Insurance' })).toBeNull()
  // The documents are sorted by expiry.
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove: PACRA certificate')
})

it('explains that a file cannot be opened without a connection', async () => {
  api.goOffline(openBusinessDocument)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Open: Insurance' }))
  await findToast('Failed to open the document.')
})
