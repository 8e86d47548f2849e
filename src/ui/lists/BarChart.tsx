import 'virtual:tilipo-late.css'
import { Fragment } from 'react'

interface Props {
  /** `formattedValue` is the displayed value, such as `ZMW 1,250.00`. */
  bars: readonly { label: string; value: number; formattedValue: string }[]
  /** Value of a full bar; the largest value by default. */
  maxValue?: number
}

/**
 * A horizontal bar chart. Screen readers get a description list. The bars are SVG, because the content security policy
 * allows no `style` attributes.
 */
export function BarChart({ bars, maxValue = Math.max(1, ...bars.map(({ value }) => value)) }: Props) {
  return (
    <dl className="bar-chart">
      {bars.map(({ label, value, formattedValue }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect width={Math.max(0, (value / maxValue) * 100)} height={1} />
          </svg>
          <dd>{formattedValue}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
