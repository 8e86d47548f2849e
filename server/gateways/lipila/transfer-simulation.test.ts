import { expect, test } from 'vitest'
import { standingClock } from '../../../tests/support/standing-clock'
import { TransferSimulation } from './transfer-simulation'
import { defaultDelays } from './scenarios'

const rest = { referenceId: 'r', amount: 10, currency: 'ZMW', narration: '', callbackUrl: null }
const asked = (accountNumber: string) => ({ ...rest, accountNumber })
const minutes = 60_000

test('A simulated payment succeeds after one second, and a late one after the hold has expired', () => {
  const { clock, pass } = standingClock()
  const told: string[] = []
  const ledger = new TransferSimulation(
    clock,
    defaultDelays,
    async (transfer, status) => void told.push(`${transfer.referenceId} ${status}`),
  )
  ledger.submit('collection', asked('260977123455'))
  ledger.submit('collection', { ...asked('260977123403'), referenceId: 'late' })
  pass(999)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual(['r Successful'])
  pass(11 * minutes)
  expect(ledger.find('collection', 'late')).toMatchObject({ status: 'Pending' })
  pass(4 * minutes)
  expect(told).toEqual(['r Successful', 'late Successful'])
})

test('Closing the simulator cancels all scheduled callbacks', () => {
  const { clock, pass, left } = standingClock()
  const ledger = new TransferSimulation(clock, defaultDelays, async () => expect.unreachable())
  ledger.submit('collection', asked('260977123455'))
  ledger.close()
  expect(left()).toBe(0)
  pass(minutes)
})
