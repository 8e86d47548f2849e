import { describe, expect, it } from 'vitest'
import {
  custodyStateMachine,
  custodySteps,
  getNextCustodySteps,
  getOtherCustodySteps,
  type CustodyState,
} from './custody'
import { orderCustodySteps, type RecordedStep } from './order-custody'

const recordStep = (step: CustodyState, time: string, place = 'Lusaka'): RecordedStep => ({
  step,
  at: `2026-11-27T${time}:00.000Z`,
  place,
})
const order = (...steps: RecordedStep[]) => orderCustodySteps(steps).map(({ step }) => step)

const origin = [recordStep('handed_over', '08:00'), recordStep('at_depot', '08:30'), recordStep('on_the_way', '09:00')]
const arrival = recordStep('arrived', '14:00', 'Kitwe')

describe('the order of custody steps', () => {
  it('is that of the devices’ times, whichever device sends first', () => {
    const expected = ['handed_over', 'at_depot', 'on_the_way', 'arrived']
    expect(order(...origin, arrival)).toEqual(expected)
    expect(order(arrival, ...origin)).toEqual(expected)
    expect(order(origin[2]!, arrival, origin[0]!, origin[1]!)).toEqual(expected)
  })

  it('contains a step once that two devices recorded', () => {
    expect(order(...origin, recordStep('handed_over', '08:04'))).toEqual(['handed_over', 'at_depot', 'on_the_way'])
    expect(order(...origin, recordStep('on_the_way', '09:02', 'LUSAKA'))).toEqual(order(...origin))
  })

  it('contains every place at which a parcel was on the way', () => {
    expect(
      orderCustodySteps([...origin, recordStep('on_the_way', '11:00', 'Kabwe')]).map(({ place }) => place),
    ).toEqual(['Lusaka', 'Lusaka', 'Lusaka', 'Kabwe'])
  })

  it('keeps both delivery attempts once the return between them arrives', () => {
    const attempts = [recordStep('out_for_delivery', '15:00'), recordStep('out_for_delivery', '17:00')]
    expect(order(...origin, arrival, ...attempts).at(-1)).toBe('out_for_delivery')
    expect(order(...origin, arrival, ...attempts, recordStep('arrived', '16:00', 'Kitwe')).slice(3)).toEqual([
      'arrived',
      'out_for_delivery',
      'arrived',
      'out_for_delivery',
    ])
  })

  it.each(['23:00', '00:00'])('puts a step whose device shows %s where it fits', (time) => {
    expect(order(origin[0]!, origin[1]!, arrival, recordStep('on_the_way', time))).toEqual([
      'handed_over',
      'at_depot',
      'on_the_way',
      'arrived',
    ])
  })

  it('ends with the release, even if a step has a later time', () => {
    const release = recordStep('released', '16:00', 'Kitwe')
    expect(order(...origin, release, recordStep('arrived', '18:00', 'Kitwe'))).toEqual([
      'handed_over',
      'at_depot',
      'on_the_way',
      'arrived',
      'released',
    ])
  })
})

describe('the steps that staff can record', () => {
  it('include the handover to the next carrier and skipped steps as less usual ones', () => {
    expect(getNextCustodySteps('at_depot', false)).toEqual(['on_the_way'])
    expect(getOtherCustodySteps('at_depot', false)).toEqual(['passed_on', 'arrived'])
    expect(getOtherCustodySteps('awaited', true)).toEqual([
      'at_depot',
      'on_the_way',
      'passed_on',
      'arrived',
      'out_for_delivery',
    ])
    expect(getNextCustodySteps('passed_on', false)).toEqual(['at_depot', 'on_the_way', 'arrived'])
  })

  it('are never earlier ones, and none after the release', () => {
    expect(getOtherCustodySteps('arrived', true)).toEqual([])
    expect([...getNextCustodySteps('released', true), ...getOtherCustodySteps('released', true)]).toEqual([])
  })

  it('are all edges of the state machine', () => {
    expect(custodyStateMachine.edges.map(({ on }) => on).sort()).toEqual([...custodySteps, 'released'].sort())
  })
})
