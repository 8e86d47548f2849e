/** The finance page in its less common states: lost responses, reserves, cash, saved copies and failures. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPaymentSettings, savePaymentSettings } from '#contract/money/payment-settings'
import { readPaymentSummary, type PaymentSummary } from '#contract/money/payment-summary'
import { listPayouts, payOutToOwnAccount, readPayoutTerms, sendMoney } from '#contract/money/payouts'
import { issueStatement, listStatements, readStatement } from '#contract/money/statements'
import {
  answerFinance,
  buildPaymentSettings,
  buildPayout,
  buildPayoutTerms,
  buildStatement,
  buildSummary,
  buildTransaction,
} from '../../../../tests/support/component/build-finance'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, setSync, signIn } from '../../../../tests/support/component/render-screen'
import FinancePage from './FinancePage'

const api = installFakeApi()

const transaction = buildTransaction({ availableAt: null })
const summary = buildSummary({ platformFee: 150, netPayout: 1850, inPayout: 0, paidOut: 550 }, [transaction])
const payout = buildPayout({ fee: 2.5, status: 'successful', failure: null })
const settings = buildPaymentSettings()
const terms = buildPayoutTerms({ leftToday: 350, fee: 0 })

beforeEach(() => answerFinance(api, { summary, payout, settings, terms }))

async function openTab(name: string, signInFirst = true) {
  if (signInFirst) await signIn({ user_type: 'partner', business_type: 'hotel', staffRole: null })
  const rendered = renderScreen(<FinancePage />)
  await rendered.user.click(await screen.findByRole('tab', { name }))
  return rendered
}
const findSection = async (name: string) => within(await screen.findByRole('region', { name }))
type Rendered = Awaited<ReturnType<typeof openTab>>

describe('what Tilipo has decided', () => {
  it('is shown: a pause and a reserve with their reasons, and the next change of the fee', async () => {
    answerFinance(api, {
      summary: {
        ...summary,
        pause: { since: '2026-11-21T10:00:00.000Z', reason: 'The documents have expired.' },
        hold: { amount: 250, until: '2027-01-31', reason: 'Several complaints are open.' },
        fee: { percent: 10, next: { percent: 8.5, from: '2027-01-01' } },
      },
      payout,
      settings,
      terms,
    })
    await openTab('Payout History')
    expect(await screen.findByText('Payouts are paused')).toBeTruthy()
    expect(screen.getByText(/The documents have expired\. Tilipo paused them on 21 Nov 2026, 12:00\./)).toBeTruthy()
    expect(screen.getByText('The platform fee changes on 1 Jan 2027')).toBeTruthy()
    expect(screen.getByText(/it is 8\.5% of each new sale instead of 10%\./)).toBeTruthy()
    const balances = await findSection('Balances')
    expect(balances.getByText('Held in reserve').nextElementSibling?.textContent).toBe('ZMW 250.00')
    expect(balances.getByText(/cannot be paid out until 31 Jan 2027\. Several complaints are open\./)).toBeTruthy()
  })
})

describe('a payout', () => {
  async function requestOwnPayout({ user }: Rendered, amount: string) {
    const card = await findSection('Pay out to my account')
    await user.clear(card.getByLabelText('Amount'))
    await user.type(card.getByLabelText('Amount'), amount)
    await user.click(card.getByRole('button', { name: 'Pay Out' }))
    return within(await screen.findByRole('dialog', { name: 'Confirm payout' }))
  }
  const getKeys = () => api.callsOf(payOutToOwnAccount).map(({ headers }) => headers.get('idempotency-key'))

  it('is sent under the same key when it is repeated after a lost response, and another one under a new key', async () => {
    const page = await openTab('Send Money')
    for (const amount of ['120', '120', '130']) {
      const dialog = await requestOwnPayout(page, amount)
      await page.user.click(dialog.getByRole('button', { name: 'Confirm & Send' }))
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    }
    const [lost, repeated, other] = getKeys()
    expect(repeated).toBe(lost)
    expect(other).not.toBe(lost)
  })

  it('gets a new key after a refusal, so that the server decides again', async () => {
    api.refuse(payOutToOwnAccount, { status: 409, code: 'insufficient_balance', message: 'Your balance is too low.' })
    const page = await openTab('Send Money')
    for (const _ of [1, 2]) {
      const dialog = await requestOwnPayout(page, '120')
      await page.user.click(dialog.getByRole('button', { name: 'Confirm & Send' }))
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    }
    expect(new Set(getKeys()).size).toBe(2)
  })

  it('A payout to another number is also sent under the same key after a lost response', async () => {
    api.answer(readPayoutTerms, buildPayoutTerms({ available: 2000 }))
    const { user } = await openTab('Send Money')
    const form = await findSection('Send to another number')
    await user.type(form.getByLabelText('Recipient full name'), 'Bwalya Mulenga')
    await user.type(form.getByLabelText('Recipient phone'), '0961234555')
    await user.type(form.getByLabelText('Amount'), '1,250.50')
    await user.type(form.getByLabelText('Reason'), 'Salary for November')
    for (const _ of [1, 2]) {
      await user.click(form.getByRole('button', { name: 'Initiate Payout' }))
      await user.click(await screen.findByRole('button', { name: 'Confirm & Send' }))
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    }
    const calls = api.callsOf(sendMoney)
    expect(calls[0]!.body).toMatchObject({ amount: 1250.5, recipientPhone: '0961234555' })
    expect(calls[1]!.headers.get('idempotency-key')).toBe(calls[0]!.headers.get('idempotency-key'))
  })

  it('is requested once however often the button is pressed', async () => {
    api.neverAnswer(payOutToOwnAccount)
    const page = await openTab('Send Money')
    const dialog = await requestOwnPayout(page, '120')
    await page.user.dblClick(dialog.getByRole('button', { name: 'Confirm & Send' }))
    expect(api.callsOf(payOutToOwnAccount)).toHaveLength(1)
  })

  it('is not sent when the owner cancels, and the amount stays', async () => {
    const page = await openTab('Send Money')
    const dialog = await requestOwnPayout(page, '75.50')
    expect(screen.getByRole('dialog').textContent).toContain(
      'You are sending ZMW 75.50 to Chanda Phiri (•••• 4555). This action cannot be undone.',
    )
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const card = await findSection('Pay out to my account')
    expect(card.getByLabelText<HTMLInputElement>('Amount').value).toBe('75.50')
    expect(card.getByRole('button', { name: 'Pay Out' }).getAttribute('aria-disabled')).toBeNull()
    expect(api.callsOf(payOutToOwnAccount)).toEqual([])
  })

  it.each(['0', '-5', '10.999', 'ten'])('A payout of "%s" is rejected at the field', async (amount) => {
    const { user } = await openTab('Send Money')
    const card = await findSection('Pay out to my account')
    await user.type(card.getByLabelText('Amount'), amount)
    await user.click(card.getByRole('button', { name: 'Pay Out' }))
    expect(await card.findByText('Amount must be a positive number.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('states its limits, and no fee where there is none', async () => {
    await openTab('Send Money')
    const getTerm = (label: string) => screen.getByText(label).nextElementSibling!.textContent
    await findSection('Pay out to my account')
    expect(getTerm('Per payout')).toBe('ZMW\u00a010.00 to ZMW\u00a020,000.00')
    expect(getTerm('Left today')).toBe('ZMW 350.00')
    expect(getTerm('Transfer fee')).toBe('None')
  })

  it('A payout to the own account needs a saved account', async () => {
    api.answer(readPaymentSettings, { ...settings, mobileMoney: { provider: '', name: '', number: '' } })
    await openTab('Send Money')
    const card = await findSection('Pay out to my account')
    expect(card.getByText('Save your mobile money account under Payout Methods to pay out to it.')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Pay Out' })).toBeNull()
  })

  it('says what is missing if the device is offline', async () => {
    api.goOffline(readPayoutTerms)
    await openTab('Send Money')
    setSync({ online: 'no', reason: 'offline' })
    expect(await screen.findByText(/^You're offline, and this isn't on this device yet\./)).toBeTruthy()
  })

  it('needs a connection to load the balance', async () => {
    api.goOffline(readPayoutTerms)
    const { user } = await openTab('Send Money')
    const text = "We couldn't load your balance. Please try again."
    expect(await screen.findByText(text)).toBeTruthy()
    api.answer(readPayoutTerms, terms)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await findSection('Pay out to my account')).toBeTruthy()
  })
})

describe('the sales', () => {
  const answerTransactions = (...transactions: PaymentSummary['transactions']) =>
    api.answer(readPaymentSummary, { ...summary, transactions })

  it.each([
    ['before the service', {}, 'After the stay'],
    ['in cash', { status: 'cash' }, 'You have the money. The fee is deducted from your balance.'],
    [
      'in reserve',
      { status: 'available', reserved: 90, reservedUntil: '2026-12-20T10:00:00.000Z' },
      'ZMW 90.00 in reserve until 20 Dec 2026, 12:00',
    ],
  ] as const)('%s say when the money becomes available', async (_, more, text) => {
    answerTransactions({ ...transaction, ...more })
    await openTab('Payout History')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('name the listing and the reference of the booking, also of answers that were saved without it', async () => {
    answerTransactions(
      transaction,
      buildTransaction({ id: 'saved', description: 'Lodge (TLP-2)', reference: undefined }),
    )
    await openTab('Payout History')
    const cells = await screen.findAllByRole('cell', { name: /TLP-/ })
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Garden room (TLP-AAAAAA)', 'Lodge (TLP-2)'])
  })

  it('show the fee that was really charged, with one decimal', async () => {
    await openTab('Payout History')
    expect(await screen.findByText('Platform Fee (7.5%)')).toBeTruthy()
  })

  it('name the reserve of a new business and the cash at its counter', async () => {
    api.answer(readPaymentSummary, { ...summary, summary: { ...summary.summary, reserved: 45, cash: 120.5 } })
    await openTab('Payout History')
    const balances = await findSection('Balances')
    expect(balances.getByText('In reserve').nextElementSibling!.textContent).toBe('ZMW 45.00')
    expect(balances.getByText('Paid at your counter').nextElementSibling!.textContent).toBe('ZMW 120.50')
    expect(balances.getByText(/a part of each sale stays in reserve/)).toBeTruthy()
  })

  it('say that there are none yet', async () => {
    answerTransactions()
    await openTab('Payout History')
    expect(await screen.findByText('No sales yet. They appear here as soon as a customer has paid.')).toBeTruthy()
  })
})

describe('the payout history', () => {
  const findTable = () => screen.findByRole('table', { name: 'Payout History' })

  it('shows the fee, and masked numbers as the server sent them', async () => {
    api.answer(listPayouts, [{ ...payout, recipient: { name: 'Bwalya Mulenga', phone: '•••• 4555' } }])
    await openTab('Payout History')
    const table = within(await findTable())
    expect(table.getByText('Fee ZMW 2.50')).toBeTruthy()
    expect(table.getByText('•••• 4555')).toBeTruthy()
    expect(table.getByText('21 Nov 2026, 12:00')).toBeTruthy()
  })

  it('shows the specified text for a failed payout without a message', async () => {
    api.answer(listPayouts, [{ ...payout, status: 'failed', failure: null }])
    await openTab('Payout History')
    expect(await within(await findTable()).findByText('An error occurred.')).toBeTruthy()
  })

  it('tells an empty history from a filter without matches', async () => {
    const { user, unmount } = await openTab('Payout History')
    await user.type(await screen.findByLabelText('Filter by reason'), 'rent')
    expect(await screen.findByText('No results.')).toBeTruthy()
    unmount()
    api.answer(listPayouts, [])
    await openTab('Payout History')
    expect(await screen.findByText('No payouts yet.')).toBeTruthy()
    expect(screen.queryByLabelText('Filter by reason')).toBeNull()
  })

  it('is readable from the saved copy when the connection is lost later', async () => {
    const { unmount } = await openTab('Payout History')
    await findTable()
    unmount()
    api.goOffline(readPaymentSummary)
    api.goOffline(listPayouts)
    await openTab('Payout History', false)
    expect(await findTable()).toBeTruthy()
    await expect.poll(() => screen.getAllByText(/^Saved copy, as of/)).toHaveLength(2)
  })
})

describe('the payout methods', () => {
  it('show an error of the server at the field of the account', async () => {
    const fields = { 'mobileMoney.number': 'This number is not registered for mobile money.' }
    api.refuse(savePaymentSettings, { status: 422, code: 'invalid_input', message: 'Please check.', fields })
    const { user } = await openTab('Payout Methods')
    const card = await findSection('Mobile money')
    await user.click(card.getByRole('button', { name: 'Save mobile money' }))
    const error = await card.findByText('This number is not registered for mobile money.')
    expect(card.getByLabelText(/^Mobile money number/).getAttribute('aria-describedby')).toContain(error.id)
  })

  it('report automatic payouts that were not saved, and keep the choice', async () => {
    api.refuse(savePaymentSettings, { status: 409, code: 'no_payout_account', message: 'Save an account first.' })
    const { user } = await openTab('Payout Methods')
    const card = await findSection('Automatic payouts')
    await user.selectOptions(card.getByLabelText('Pay out automatically'), 'threshold')
    await user.type(card.getByLabelText('From this amount'), '2,500')
    await user.click(card.getByRole('button', { name: 'Save automatic payouts' }))
    expect((await findToast('Failed to save the automatic payouts.')).description).toBe('Save an account first.')
    expect(card.getByRole('alert').textContent).toContain('Save an account first.')
    expect(card.getByLabelText<HTMLInputElement>('From this amount').value).toBe('2,500')
    expect(api.callsOf(savePaymentSettings)[0]!.body).toEqual({ automatic: { mode: 'threshold', threshold: 2500 } })
  })
})

describe('the statements', () => {
  const statement = buildStatement()

  it('start with the first sale', async () => {
    api.answer(listStatements, [])
    await openTab('Statements')
    expect(await screen.findByText('Your first statement appears after your first sale.')).toBeTruthy()
  })

  it('mark the current month as preliminary, without a number', async () => {
    api.answer(listStatements, ['2026-11'])
    api.answer(readStatement, statement)
    await openTab('Statements')
    const section = await findSection('Statement of Nov 2026')
    expect(section.getByText('Preliminary')).toBeTruthy()
    expect(section.queryByText(/^TLP-S/)).toBeNull()
    expect(screen.getByText('No transactions in this month.')).toBeTruthy()
  })

  it('report a PDF that could not be created', async () => {
    api.answer(listStatements, ['2026-11'])
    api.answer(readStatement, statement)
    const { user } = await openTab('Statements')
    api.refuse(issueStatement, { status: 503, code: 'busy', message: 'Please try again in a minute.' })
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    const toast = await findToast('Failed to download the statement.')
    expect(toast.description).toBe('Please try again in a minute.')
    expect(screen.getByRole('button', { name: 'Download PDF' }).getAttribute('aria-disabled')).toBeNull()
  })
})
