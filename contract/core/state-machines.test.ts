/**
 * Checks the transition tables: every state is reachable, and no transition starts from an unknown state or bypasses a
 * guard.
 */
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

describe.each(tables)('the state machine %s', (_, machine, states) => {
  it('has valid edges and reaches every state', () => {
    for (const edge of machine.edges)
      expect([edge.to, ...edge.from].filter((state) => !states.includes(state))).toEqual([])
    const reached = new Set([machine.initial])
    for (let previousSize = 0; previousSize !== reached.size;) {
      previousSize = reached.size
      for (const edge of machine.edges) if (edge.from.some((state) => reached.has(state))) reached.add(edge.to)
    }
    expect([...states].filter((state) => !reached.has(state))).toEqual([])
  })

  it('has exactly the declared final states', () => {
    const nonFinalStates = new Set(machine.edges.flatMap((edge) => edge.from))
    expect([...states].filter((state) => !nonFinalStates.has(state)).sort()).toEqual([...machine.final].sort())
  })

  it('has one target and at least one permitted role per state and event', () => {
    const transitions = new Set<string>()
    for (const { on, from, by } of machine.edges) {
      expect(by.length).toBeGreaterThan(0)
      for (const state of from) {
        expect(transitions.has(`${state} ${on}`), `${state} ${on}`).toBe(false)
        transitions.add(`${state} ${on}`)
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
