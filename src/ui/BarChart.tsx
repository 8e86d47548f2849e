import 'virtual:tilipo-late.css'
import { Fragment } from 'react'

interface Props {
  /** `shown` is the value in words: `ZMW 1,250.00`. */
  bars: readonly { label: string; value: number; shown: string }[]
}

/** Amounts side by side. A list for those who can't see it; the bars are drawings, so they need no style attribute. */
export function BarChart({ bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <dl className="bar-chart">
      {bars.map(({ label, value, shown }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect width={Math.max(0, (value / most) * 100)} height={1} />
          </svg>
          <dd>{shown}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
