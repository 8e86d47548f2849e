/** Fiscal receipts: the settings of the owner, what waits, and what ZRA has rejected. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  readFiscalSettings,
  retryFiscalDocuments,
  saveFiscalSettings,
  type FiscalOverview,
} from '#contract/money/fiscal-settings'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import FiscalReceipts from './FiscalReceipts'

const api = installFakeApi()
const overview: FiscalOverview = { settings: null, listings: [], waiting: 0, since: null, failed: 0, reason: null }
const open = () => renderScreen(<FiscalReceipts />)
beforeEach(() => signIn({ user_type: 'partner', business_type: 'hotel' }))

it('turns them on with the device of the business, and shows what is wrong with a field', async () => {
  api.answer(readFiscalSettings, overview)
  api.answer(saveFiscalSettings, overview)
  const { user } = open()
  await user.type(await screen.findByLabelText('TPIN'), '123')
  await user.click(screen.getByRole('button', { name: 'Turn on fiscal receipts' }))
  expect(await screen.findByText('A TPIN has 10 digits.')).toBeTruthy()
  expect(api.callsOf(saveFiscalSettings)).toEqual([])
  await user.type(screen.getByLabelText('TPIN'), '4567890')
  await user.type(screen.getByLabelText('Serial number of the device'), 'TILIPO-1')
  await user.type(screen.getByLabelText('UNSPSC class'), '90111501')
  await user.click(screen.getByRole('button', { name: 'Turn on fiscal receipts' }))
  await findToast('Fiscal receipts are on')
  expect(api.callsOf(saveFiscalSettings)[0]!.body).toEqual({
    enabled: true,
    tpin: '1234567890',
    branch: '000',
    deviceSerial: 'TILIPO-1',
    classCode: '90111501',
    vatCategory: 'A',
  })
})

it('says since when documents wait, and sends rejected ones again', async () => {
  api.answer(readFiscalSettings, {
    ...overview,
    waiting: 3,
    since: '2026-11-29T12:05:00.000Z',
    failed: 1,
    reason: 'Invalid item (910)',
  })
  api.answer(retryFiscalDocuments, overview)
  const { user } = open()
  expect(await screen.findByText(/3 documents wait since 29 Nov 2026, 14:05/)).toBeTruthy()
  expect(screen.getByText(/Invalid item \(910\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await findToast('Sent again')
  expect(api.callsOf(retryFiscalDocuments)).toHaveLength(1)
})

it('says without a connection that the settings could not be loaded', async () => {
  open()
  expect(await screen.findByText(/Try again|try again/)).toBeTruthy()
})
