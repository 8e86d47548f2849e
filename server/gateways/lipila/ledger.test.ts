import { expect, test } from 'vitest'
import { SimulatedLedger, type Clock } from './ledger'
import { usualDelays } from './moods'

/** Time stands still until it is moved. */
function standingClock() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run }
      waiting.push(one)
      return () => void (waiting = waiting.filter((other) => other !== one))
    },
  }
  const pass = (milliseconds: number) => {
    const until = now + milliseconds
    for (let next; (next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]); ) {
      waiting = waiting.filter((other) => other !== next)
      now = next.at
      next.run()
    }
    now = until
  }
  return { clock, pass, left: () => waiting.length }
}

const rest = { referenceId: 'r', amount: 10, currency: 'ZMW', narration: '', callbackUrl: null }
const asked = (accountNumber: string) => ({ ...rest, accountNumber })
const minutes = 60_000

test('in the demo a payer answers after a second, a late one after the reservation is gone', () => {
  const { clock, pass } = standingClock()
  const told: string[] = []
  const ledger = new SimulatedLedger(clock, usualDelays, async (transfer, status) => void told.push(`${transfer.referenceId} ${status}`))
  ledger.take('collection', asked('260977123455'))
  ledger.take('collection', { ...asked('260977123403'), referenceId: 'late' })
  pass(999)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual(['r Successful'])
  pass(11 * minutes)
  expect(ledger.find('collection', 'late')).toMatchObject({ status: 'Pending' })
  pass(4 * minutes)
  expect(told).toEqual(['r Successful', 'late Successful'])
})

test('closing calls off everything that was still to come', () => {
  const { clock, pass, left } = standingClock()
  const ledger = new SimulatedLedger(clock, usualDelays, async () => expect.unreachable())
  ledger.take('collection', asked('260977123455'))
  ledger.close()
  expect(left()).toBe(0)
  pass(minutes)
})
