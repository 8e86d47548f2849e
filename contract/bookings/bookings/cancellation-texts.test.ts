import { expect, test } from 'vitest'
import { formatZmw } from '../../core/money'
import { renderPolicy, sentence, type PolicySentence } from './cancellation-texts'

test.each<[PolicySentence[], string]>([
  [[], ''],
  [
    [{ template: 'freeUntilCheckIn', params: { hours: 24 } }, sentence('refundIfHotelCancels')],
    'Free cancellation until 24 hours before check-in. After that, or if you do not come, the first night is charged. If the hotel cancels, you get a full refund.',
  ],
  [[{ template: 'distanceIncluded', params: { kilometers: 400, extraNgwee: null } }], '400 km included.'],
  [
    [{ template: 'distanceIncluded', params: { kilometers: 400, extraNgwee: 450 } }],
    `400 km included; each extra km costs ${formatZmw(4.5)}, paid on return.`,
  ],
  [
    [
      {
        template: 'tripTiersWithDeposit',
        params: { fullDays: 30, keptPercent: 20, halfDays: 7, noRefundDays: 2 },
      },
      { template: 'balanceIsDue', params: { dueOn: '2026-12-20' } },
    ],
    'Full refund until 30 days before departure. After that, 20% of the price is kept; from 7 days before departure, half; from 2 days before, all of it. The balance is due by 20 Dec 2026. If it is not paid by then, the booking is cancelled on these terms.',
  ],
  [
    [
      { template: 'startsLater', params: { freeUntil: '2026-12-07T08:00:00.000Z' } },
      { template: 'text', params: { text: 'Old terms.' } },
    ],
    'Your booking starts later because of a late return. Until 7 Dec 2026, 10:00 you can cancel and get a full refund. Old terms.',
  ],
])('The policy %j is rendered as whole sentences', (policy, text) => {
  expect(renderPolicy(policy)).toBe(text)
})
