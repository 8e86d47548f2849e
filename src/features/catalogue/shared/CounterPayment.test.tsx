import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { CounterPayment } from './CounterPayment'
import { initialLines, readPayments, type PayingCompany, type PaymentErrors } from './payment-lines'

/** The part of a form with a button that records the sale. */
function Payment({ total = 900, onRead }: { total?: number; onRead(payments: unknown): void }) {
  const [lines, setLines] = useState(initialLines)
  const [errors, setErrors] = useState<PaymentErrors>({})
  const submit = () => {
    const result = readPayments(lines, total)
    setErrors(result.ok ? {} : result.errors)
    if (result.ok) onRead(result.payments)
  }
  return (
    <>
      <CounterPayment value={lines} onChange={setLines} total={total} errors={errors} />
      <button onClick={submit}>Paid</button>
    </>
  )
}

function open() {
  const read: unknown[] = []
  render(<Payment onRead={(payments) => read.push(payments)} />)
  return { user: userEvent.setup(), read }
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

const company: PayingCompany = {
  ...{ _id: 'c0000000-0000-4000-8000-000000000001', name: 'Kansanshi Supplies Ltd', termDays: 30, limit: 1000 },
  ...{ isClosed: false, openSales: [], laterOpen: 0, credit: 0 },
}
const other = { ...company, _id: 'c0000000-0000-4000-8000-000000000002', name: 'Lumwana Traders' }

function PaymentOnAccount({ companies, onRead }: { companies: PayingCompany[]; onRead(payments: unknown): void }) {
  const [lines, setLines] = useState(initialLines)
  const [errors, setErrors] = useState<PaymentErrors>({})
  const submit = () => {
    const result = readPayments(lines, 900, companies)
    setErrors(result.ok ? {} : result.errors)
    if (result.ok) onRead(result.payments)
  }
  return (
    <>
      <CounterPayment value={lines} onChange={setLines} total={900} {...{ companies, errors }} />
      <button onClick={submit}>Paid</button>
    </>
  )
}

function openOnAccount(companies: PayingCompany[]) {
  const read: unknown[] = []
  render(<PaymentOnAccount companies={companies} onRead={(payments) => read.push(payments)} />)
  return { user: userEvent.setup(), read }
}

describe('a payment on account', () => {
  it('is offered only if a company may buy on account', () => {
    openOnAccount([{ ...company, isClosed: true }])
    expect(screen.queryByRole('button', { name: 'On account' })).toBeNull()
  })

  it('names the only company at once, and shows what it owes and when it is due', async () => {
    const { user, read } = openOnAccount([company])
    await press(user, 'On account')
    expect(screen.getByText(/^ZMW 0\.00 of at most ZMW 1,000\.00 is owed\. Due /)).toBeTruthy()
    await press(user, 'Paid')
    expect(read).toEqual([[{ method: 'account', amount: 900, companyId: company._id }]])
  })

  it('asks for the company, and refuses more than its limit', async () => {
    const { user, read } = openOnAccount([company, { ...other, limit: 899 }])
    await press(user, 'On account')
    await press(user, 'Paid')
    expect(screen.getByText('Please choose the company.')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Company'), other._id)
    await press(user, 'Paid')
    expect(screen.getByText('Too much on account: ZMW 0.00 of at most ZMW 899.00 is owed.')).toBeTruthy()
    expect(read).toEqual([])
    await user.selectOptions(screen.getByLabelText('Company'), company._id)
    await user.type(screen.getByLabelText(/Order number/), 'PO 17')
    await press(user, 'Paid')
    expect(read).toEqual([[{ method: 'account', amount: 900, companyId: company._id, reference: 'PO 17' }]])
  })
})

describe('the payment of a sale at the counter', () => {
  it('is the exact amount in cash with one tap', async () => {
    const { user, read } = open()
    await press(user, 'Paid')
    expect(read).toEqual([undefined])
    expect(screen.getByRole('button', { name: 'Cash' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows the change of cash', async () => {
    const { user, read } = open()
    await user.type(screen.getByLabelText(/^Cash received/), '1,000')
    expect(screen.getByRole('status').textContent).toBe('Change: ZMW 100.00')
    await press(user, 'Paid')
    expect(read).toEqual([[{ method: 'cash', amount: 900, received: 1000 }]])
  })

  it('needs the reference of another method, and focuses it', async () => {
    const { user, read } = open()
    await press(user, 'Card terminal')
    await press(user, 'Paid')
    expect(screen.getByText('Please enter the reference.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Number on the slip'))
    await user.keyboard('004711')
    await press(user, 'Paid')
    expect(read).toEqual([[{ method: 'card', amount: 900, reference: '004711' }]])
  })

  it('is split over several methods, and the last one pays the rest', async () => {
    const { user, read } = open()
    await press(user, 'Split payment')
    const [first, second] = [1, 2].map((number) => within(screen.getByRole('region', { name: `Payment ${number}` })))
    await user.type(first!.getByLabelText('Amount'), '300')
    expect(second!.getByText('Empty: the rest, ZMW 600.00.')).toBeTruthy()
    await user.click(second!.getByRole('button', { name: 'Mobile money' }))
    await user.type(second!.getByLabelText('Transaction ID'), 'MP261129.1')
    await press(user, 'Paid')
    expect(read).toEqual([
      [
        { method: 'cash', amount: 300 },
        { method: 'mobile_money', amount: 600, reference: 'MP261129.1' },
      ],
    ])
  })

  it('has at most four lines, and returns to one line that pays the whole price', async () => {
    const { user, read } = open()
    await press(user, 'Split payment')
    await press(user, 'Add another payment')
    await press(user, 'Add another payment')
    expect(screen.queryByRole('button', { name: 'Add another payment' })).toBeNull()
    for (const number of [4, 3, 2]) await press(user, `Remove: Payment ${number}`)
    await press(user, 'Paid')
    expect(read).toEqual([undefined])
  })

  it('names what is not paid yet', async () => {
    const { user, read } = open()
    await press(user, 'Split payment')
    const amounts = screen.getAllByLabelText('Amount')
    await user.type(amounts[0]!, '300')
    await user.type(amounts[1]!, '500')
    await user.type(screen.getByLabelText('Number on the slip'), '1')
    await press(user, 'Paid')
    expect(screen.getByText('ZMW 100.00 is not paid yet.')).toBeTruthy()
    expect(read).toEqual([])
  })
})
