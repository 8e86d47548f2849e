import { expect, test } from 'vitest'
import { createManualClock } from '../../../tests/support/manual-clock'
import { TransferSimulation } from './transfer-simulation'
import { defaultDelays } from './scenarios'

const baseTransfer = { referenceId: 'r', amount: 10, currency: 'ZMW', narration: '', callbackUrl: null }
const buildTransfer = (accountNumber: string) => ({ ...baseTransfer, accountNumber })
const minuteMs = 60_000

test('A simulated payment succeeds after one second, and a late one after the hold has expired', () => {
  const { clock, pass: advanceClock } = createManualClock()
  const reports: string[] = []
  const simulation = new TransferSimulation(
    clock,
    defaultDelays,
    async (transfer, status) => void reports.push(`${transfer.referenceId} ${status}`),
  )
  simulation.submit('collection', buildTransfer('260977123455'))
  simulation.submit('collection', { ...buildTransfer('260977123403'), referenceId: 'late' })
  advanceClock(999)
  expect(reports).toEqual([])
  advanceClock(1)
  expect(reports).toEqual(['r Successful'])
  advanceClock(11 * minuteMs)
  expect(simulation.find('collection', 'late')).toMatchObject({ status: 'Pending' })
  advanceClock(4 * minuteMs)
  expect(reports).toEqual(['r Successful', 'late Successful'])
})

test('Closing the simulator cancels all scheduled callbacks', () => {
  const { clock, pass: advanceClock, left: countTimers } = createManualClock()
  const simulation = new TransferSimulation(clock, defaultDelays, async () => expect.unreachable())
  simulation.submit('collection', buildTransfer('260977123455'))
  simulation.close()
  expect(countTimers()).toBe(0)
  advanceClock(minuteMs)
})
