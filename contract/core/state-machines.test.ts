/** Checks the tables: every state is reachable, and no transition starts from an unknown state or bypasses a guard. */
import { describe, expect, it } from 'vitest'
import {
  bookingStateMachine,
  bookingStates,
  getNextState,
  paymentStateMachine,
  paymentStates,
  payoutStateMachine,
  payoutStates,
  refundStateMachine,
  refundStates,
  type StateMachine,
} from './state-machines'

const tables: [string, StateMachine<string, string>, readonly string[]][] = [
  ['booking', bookingStateMachine as StateMachine<string, string>, bookingStates],
  ['payment', paymentStateMachine as StateMachine<string, string>, paymentStates],
  ['refund', refundStateMachine as StateMachine<string, string>, refundStates],
  ['payout', payoutStateMachine as StateMachine<string, string>, payoutStates],
]

describe.each(tables)('the state machine %s', (_, process, states) => {
  it('has valid edges and reaches every state', () => {
    for (const edge of process.edges)
      expect([edge.to, ...edge.from].filter((state) => !states.includes(state))).toEqual([])
    const reached = new Set([process.initial])
    for (let before = 0; before !== reached.size;) {
      before = reached.size
      for (const edge of process.edges) if (edge.from.some((state) => reached.has(state))) reached.add(edge.to)
    }
    expect([...states].filter((state) => !reached.has(state))).toEqual([])
  })

  it('has exactly the declared final states', () => {
    const left = new Set(process.edges.flatMap((edge) => edge.from))
    expect([...states].filter((state) => !left.has(state)).sort()).toEqual([...process.final].sort())
  })

  it('has one target and at least one permitted role per state and event', () => {
    const seen = new Set<string>()
    for (const { on, from, by } of process.edges) {
      expect(by.length).toBeGreaterThan(0)
      for (const state of from) {
        expect(seen.has(`${state} ${on}`), `${state} ${on}`).toBe(false)
        seen.add(`${state} ${on}`)
      }
    }
  })
})

it('the booking process lets only the system confirm, and only confirmed bookings enter service', () => {
  for (const by of ['customer', 'partner'] as const)
    expect(getNextState(bookingStateMachine, 'held', 'confirm', by)).toBeNull()
  const intoService = bookingStateMachine.edges.filter((edge) => edge.to === 'in_service').flatMap((edge) => edge.from)
  expect(intoService).toEqual(['confirmed'])
})
