/** The finance page: summary, payout history, accounts and payouts. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readPaymentSettings, savePaymentSettings } from '#contract/money/payment-settings'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { checkRecipient, listPayouts, payOutToOwnAccount, sendMoney } from '#contract/money/payouts'
import { issueStatement, listStatements, readStatement } from '#contract/money/statements'
import {
  answerFinance,
  buildPaymentSettings,
  buildPayout,
  buildPayoutTerms,
  buildStatement,
  buildSummary,
} from '../../../../tests/support/component/build-finance'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import FinancePage from './FinancePage'

const api = installFakeApi()

const summary = buildSummary()
const payout = buildPayout()
const settings = buildPaymentSettings({
  lipilaWalletId: 'LPL-1',
  bankAccount: { accountName: '', accountNumber: '•••• 6789', bankName: 'Zanaco', branchName: '' },
})
const statement = buildStatement({
  number: 'TLP-S-2026-000001',
  isFinal: true,
  sales: 1800,
  fees: 90,
  vatOnFees: 12.41,
  refunds: 900,
  payouts: 500,
  closing: 310,
  lines: [
    { at: '2026-11-20T10:00:00.000Z', kind: 'sale', description: 'Garden room', price: 1800, fee: 180, amount: 1620 },
  ],
})
const terms = buildPayoutTerms()

beforeEach(() => answerFinance(api, { summary, payout, settings, terms }))

async function openFinance(staffRole: 'partner-viewer' | null = null) {
  await signIn({ user_type: 'partner', business_type: 'hotel', staffRole })
  return renderScreen(<FinancePage />)
}
const getSection = (name: string) => within(screen.getByRole('region', { name }))

it('shows totals with the fee in the label, the balances and when money becomes available', async () => {
  await openFinance()
  expect(await screen.findByText('Platform Fee (10%)')).toBeTruthy()
  for (const amount of ['ZMW 2,000.00', 'ZMW 200.00', 'ZMW 1,800.00']) expect(screen.getByText(amount)).toBeTruthy()
  expect(getSection('Balances').getByText('Available for payouts').parentElement!.textContent).toContain('ZMW 400.00')
  expect(screen.getByText('Available from 26 Nov 2026, 12:00')).toBeTruthy()
})

it('explains a negative balance', async () => {
  api.answer(readPaymentSummary, { ...summary, summary: { ...summary.summary, available: -810 } })
  await openFinance()
  expect(await screen.findByText(/Your next sales cover ZMW 810.00/)).toBeTruthy()
})

it('shows the specified errors, and fetches again on request', async () => {
  api.refuse(readPaymentSummary, { status: 500 })
  const { user } = await openFinance()
  expect(await screen.findByText('Loading Failed')).toBeTruthy()
  expect(await findToast('Error Loading Data')).toBeTruthy()
  api.answer(readPaymentSummary, summary)
  await user.click(screen.getAllByRole('button', { name: /try again/i })[0]!)
  expect(await screen.findByText('Total Revenue')).toBeTruthy()
})

it('lists the payouts with their status and why they failed, and filters them by reason', async () => {
  api.answer(listPayouts, [
    payout,
    { ...payout, _id: payout._id.replace('2', '3'), reason: 'Cleaning', status: 'unknown' },
  ])
  const { user } = await openFinance()
  const table = await screen.findByRole('table', { name: 'Payout History' })
  for (const text of [
    'Bwalya Mulenga',
    '0961 234 555',
    'Failed',
    'This number cannot receive mobile money.',
    'Processing',
  ])
    expect(table.textContent!.replaceAll('\u00a0', ' ')).toContain(text)
  await user.type(screen.getByLabelText('Filter by reason'), 'salary')
  expect(table.textContent).not.toContain('Cleaning')
})

it('shows staff the history and the statements only', async () => {
  await openFinance('partner-viewer')
  expect(await screen.findByRole('tab', { name: 'Payout History' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Payout History', 'Statements'])
})

it('edits the wallet, and Cancel restores the saved value', async () => {
  api.answer(savePaymentSettings, settings)
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Wallet ID' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = screen.getByLabelText('Wallet ID', { selector: 'input' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Lipila Wallet ID is required.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('LPL-1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(screen.getByLabelText('Wallet ID', { selector: 'input' }), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await findToast('Lipila Wallet ID has been saved.')).toBeTruthy()
  expect(api.callsOf(savePaymentSettings)[0]!.body).toEqual({ lipilaWalletId: 'LPL-12' })
})

it('saves the payout methods, and reports a failure', async () => {
  api.answer(savePaymentSettings, settings)
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Payout Methods' }))
  await user.click(await screen.findByRole('button', { name: 'Save bank account' }))
  expect(await findToast('Bank account details have been saved.')).toBeTruthy()
  expect(api.callsOf(savePaymentSettings)[0]!.body).toEqual({ bankAccount: settings.bankAccount })
  api.refuse(savePaymentSettings, { status: 500 })
  await user.click(await screen.findByRole('button', { name: 'Save mobile money' }))
  expect(await findToast('Failed to save mobile money details.')).toBeTruthy()
})

it('confirms a payout with its fee before it is requested, and shows the history afterwards', async () => {
  api.answer(sendMoney, { ...payout, status: 'pending', failure: null })
  api.answer(checkRecipient, { state: 'allowed', allowedFrom: null })
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  const form = within(await screen.findByRole('region', { name: 'Send to another number' }))
  await user.click(form.getByRole('button', { name: 'Initiate Payout' }))
  for (const message of [
    'Recipient name is required.',
    'Please enter a valid Zambian phone number.',
    'Amount must be a positive number.',
    'A reason for the payout is required (at least 10 characters).',
  ])
    expect(await form.findByText(message)).toBeTruthy()
  await user.type(form.getByLabelText('Recipient full name'), 'Bwalya Mulenga')
  await user.type(form.getByLabelText('Recipient phone'), '0961 234 555')
  await user.type(form.getByLabelText('Amount'), '120.50')
  await user.type(form.getByLabelText('Reason'), 'Salary for November')
  await user.click(form.getByRole('button', { name: 'Initiate Payout' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm payout' }))
  const text = screen.getByRole('dialog').textContent!
  for (const part of ['ZMW 120.50', 'Bwalya Mulenga', 'cannot be undone', 'ZMW 2.50', 'ZMW 123.00'])
    expect(text).toContain(part)
  expect(api.callsOf(sendMoney)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }))
  expect(await findToast('Payout Initiated')).toBeTruthy()
  expect(api.callsOf(sendMoney)[0]!.body).toEqual({
    recipientName: 'Bwalya Mulenga',
    recipientPhone: '0961234555',
    amount: 120.5,
    reason: 'Salary for November',
  })
  expect(screen.getByRole('tab', { name: 'Payout History' }).getAttribute('aria-selected')).toBe('true')
})

it('shows why a payout was refused, and keeps what was entered', async () => {
  const message = 'You can pay out ZMW 50,000.00 per day, and ZMW 20.00 more today.'
  api.refuse(payOutToOwnAccount, { status: 422, code: 'invalid_input', message, fields: { amount: message } })
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  const form = within(await screen.findByRole('region', { name: 'Pay out to my account' }))
  await user.type(form.getByLabelText('Amount'), '50')
  await user.click(form.getByRole('button', { name: 'Pay Out' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm & Send' }))
  expect(await findToast('Payout Failed')).toBeTruthy()
  expect(await form.findByText(message)).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('50')
})

it.each([
  ['5', 'The smallest payout is ZMW 10.00.'],
  ['399', 'Your available balance is ZMW 400.00. A payout also costs a fee of ZMW 2.50.'],
])('reports an amount of %s that cannot be paid before it asks for a confirmation', async (amount, message) => {
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  const form = within(await screen.findByRole('region', { name: 'Pay out to my account' }))
  await user.type(form.getByLabelText('Amount'), amount)
  await user.click(form.getByRole('button', { name: 'Pay Out' }))
  expect(await form.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('reports a failed payout without a message with the specified text', async () => {
  api.refuse(payOutToOwnAccount, { status: 500, code: '', message: '' })
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  const form = within(await screen.findByRole('region', { name: 'Pay out to my account' }))
  await user.type(form.getByLabelText('Amount'), '50')
  await user.click(form.getByRole('button', { name: 'Pay Out' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm & Send' }))
  expect((await findToast('Payout Failed')).description).toBe('An error occurred.')
})

it('says that no bank account is paid', async () => {
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Payout Methods' }))
  const card = within(await screen.findByRole('region', { name: 'Bank account' }))
  expect(card.getByText(/We do not pay to bank accounts yet/)).toBeTruthy()
})

it('reports a number of another network before it saves', async () => {
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Payout Methods' }))
  const card = within(await screen.findByRole('region', { name: 'Mobile money' }))
  await user.clear(card.getByLabelText(/Mobile money number/))
  await user.type(card.getByLabelText(/Mobile money number/), '097 123 4567')
  await user.selectOptions(card.getByLabelText(/Provider/), 'MTN')
  await user.click(card.getByRole('button', { name: 'Save mobile money' }))
  expect(await card.findByText(/This is a number of Airtel/)).toBeTruthy()
  expect(api.callsOf(savePaymentSettings)).toEqual([])
})

it('says until when payouts are blocked', async () => {
  api.answer(readPaymentSettings, { ...settings, payoutsBlockedUntil: '2099-01-01T10:00:00.000Z' })
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  expect(await screen.findByText(/You can pay out again from 1 Jan 2099, 12:00/)).toBeTruthy()
})

it('does not ask to confirm a payout while payouts are blocked', async () => {
  api.answer(readPaymentSettings, { ...settings, payoutsBlockedUntil: '2099-01-01T10:00:00.000Z' })
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
  const form = within(await screen.findByRole('region', { name: 'Pay out to my account' }))
  await user.type(form.getByLabelText('Amount'), '50')
  await user.click(form.getByRole('button', { name: 'Pay Out' }))
  expect(await form.findByText('Payouts are blocked until 1 Jan 2099, 12:00.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a payout to another number', () => {
  async function submit() {
    const { user } = await openFinance()
    await user.click(await screen.findByRole('tab', { name: 'Send Money' }))
    const form = within(await screen.findByRole('region', { name: 'Send to another number' }))
    await user.type(form.getByLabelText('Recipient full name'), 'Bwalya Mulenga')
    await user.type(form.getByLabelText('Recipient phone'), '0961 234 555')
    await user.type(form.getByLabelText('Amount'), '120.50')
    await user.type(form.getByLabelText('Reason'), 'Salary for November')
    await user.click(form.getByRole('button', { name: 'Initiate Payout' }))
    return { user, form }
  }

  it('says before it asks to confirm that a recipient must still wait', async () => {
    api.answer(checkRecipient, { state: 'waiting', allowedFrom: '2099-01-01T10:00:00.000Z' })
    const { form } = await submit()
    expect(await form.findByText(/^You can send money to .* from 1 Jan 2099, 12:00\.$/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is confirmed and sent when the recipient could not be checked', async () => {
    api.goOffline(checkRecipient)
    api.answer(sendMoney, { ...payout, status: 'pending', failure: null })
    const { user } = await submit()
    await user.click(await screen.findByRole('button', { name: 'Confirm & Send' }))
    await findToast('Payout Initiated')
    expect(api.callsOf(sendMoney)).toHaveLength(1)
  })

  it('asks to add a new recipient instead of promising to send money', async () => {
    api.answer(checkRecipient, { state: 'new', allowedFrom: null })
    const message = 'Bwalya Mulenga is a new recipient.'
    api.refuse(sendMoney, { status: 409, code: 'payouts_blocked', message })
    const { user } = await submit()
    const dialog = within(await screen.findByRole('dialog', { name: 'Add this recipient?' }))
    expect(dialog.getByText(/24 hours after you add it\. Nothing is sent now/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add recipient' }))
    expect((await findToast('Recipient added')).description).toBe(message)
  })
})

it('opens the statement of a month, and downloads it as PDF and CSV', async () => {
  api.answer(listStatements, ['2026-11', '2026-10'])
  api.answerWith(readStatement, ({ path }) => ({ ...statement, month: path.split('/').at(-1)! }))
  api.answer(issueStatement, { fileName: 'tilipo-statement-kubu-lodge-2026-10.pdf', pdf: 'JVBERi0=' })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Statements' }))
  expect(await screen.findByRole('heading', { name: 'Statement of Nov 2026' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Month'), '2026-10')
  expect(await screen.findByRole('heading', { name: 'Statement of Oct 2026' })).toBeTruthy()
  for (const text of ['TLP-S-2026-000001', 'Final', 'ZMW 310.00']) expect(screen.getAllByText(text)[0]).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() =>
    expect(saved).toEqual(['tilipo-statement-kubu-lodge-2026-10.pdf', 'tilipo-statement-kubu-lodge-2026-10.csv']),
  )
})

it('saves automatic payouts from an amount on', async () => {
  api.answer(savePaymentSettings, settings)
  const { user } = await openFinance()
  await user.click(await screen.findByRole('tab', { name: 'Payout Methods' }))
  const card = within(await screen.findByRole('region', { name: 'Automatic payouts' }))
  expect(card.queryByLabelText('From this amount')).toBeNull()
  await user.selectOptions(card.getByLabelText('Pay out automatically'), 'threshold')
  await user.click(card.getByRole('button', { name: 'Save automatic payouts' }))
  expect(await card.findByText('Please enter an amount from 1 to 1,000,000.')).toBeTruthy()
  await user.type(card.getByLabelText('From this amount'), '2500')
  await user.click(card.getByRole('button', { name: 'Save automatic payouts' }))
  expect(await findToast('Automatic payouts have been saved.')).toBeTruthy()
  expect(api.callsOf(savePaymentSettings)[0]!.body).toEqual({ automatic: { mode: 'threshold', threshold: 2500 } })
})
