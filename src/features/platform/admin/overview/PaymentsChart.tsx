import type { NetworkPayments } from '#contract/platform/statistics'
import { groupThousands } from '#contract/core/group-thousands'
import { BarChart } from '../../../../ui/lists/BarChart'
import { ChartFrame } from '../../../../ui/lists/ChartFrame'

/** In whole percent; undefined if there are no payments. */
const computeSuccessRate = (successful: number, failed: number): number | undefined =>
  successful + failed > 0 ? Math.round((100 * successful) / (successful + failed)) : undefined

const formatRate = (rate: number | undefined): string => (rate === undefined ? 'none' : `${rate}%`)

/** Share of successful payments among those with a result, by network. */
export function PaymentsChart({ payments, period }: { payments: readonly NetworkPayments[]; period: string }) {
  const total = (name: Exclude<keyof NetworkPayments, 'network'>) =>
    payments.reduce((sum, payment) => sum + payment[name], 0)
  const rate = computeSuccessRate(total('successful'), total('failed'))
  const previousRate = computeSuccessRate(total('previousSuccessful'), total('previousFailed'))
  return (
    <ChartFrame
      title="Payment success rate by network"
      summary={
        rate === undefined
          ? 'No payments in this period.'
          : `${rate}% of ${groupThousands(total('successful') + total('failed'))} payments succeeded. Previous period: ${formatRate(previousRate)}.`
      }
      fileName={`tilipo-payments-${period}`}
      table={{
        columns: ['Network', 'Successful', 'Failed', 'Success rate', 'Success rate before'],
        rows: payments.map(({ network, successful, failed, previousSuccessful, previousFailed }) => [
          network,
          successful,
          failed,
          formatRate(computeSuccessRate(successful, failed)),
          formatRate(computeSuccessRate(previousSuccessful, previousFailed)),
        ]),
        formatNumber: groupThousands,
      }}
    >
      <BarChart
        maxValue={100}
        bars={payments.map(({ network, successful, failed }) => {
          const value = computeSuccessRate(successful, failed)
          return { label: network, value: value ?? 0, formattedValue: formatRate(value) }
        })}
      />
    </ChartFrame>
  )
}
