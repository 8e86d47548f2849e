import 'virtual:tilipo-late.css'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { ChartFrame, type ChartTable } from './ChartFrame'

interface ChartLine {
  label: string
  /** One value for each label of the chart. */
  values: readonly number[]
}

interface Props {
  title: string
  summary: string
  fileName: string
  /** Labels of the points, such as days. The first, the middle and the last one are displayed below the chart. */
  labels: readonly string[]
  /** One to four lines. Each has its own dash pattern, so that they differ without color. */
  lines: readonly ChartLine[]
  /** Formats a value in full, such as `ZMW 1,250.00`. */
  format(value: number): string
  /** Formats a value for the axis, such as `1.2K`. */
  formatShort(value: number): string
  table: ChartTable
}

const height = 200
const margin = { top: 10, right: 8, bottom: 24, left: 52 }
/** Before the width is measured, and where it cannot be. */
const defaultWidth = 600

/**
 * Lines over days. The points can be read with the pointer, by touch and with the arrow keys: a range input over the
 * chart selects a point, and its values are displayed and announced.
 */
export function LineChart({ title, summary, fileName, labels, lines, format, formatShort, table }: Props) {
  const [selected, setSelected] = useState<number | null>(null)
  const [box, width] = useWidth()
  const plotWidth = width - margin.left - margin.right
  const last = labels.length - 1
  const values = lines.flatMap((line) => line.values)
  const y = scaleLinear<number>({
    // At least 4, so that the ticks of small counts are whole numbers.
    domain: [Math.min(0, ...values), Math.max(4, ...values)],
    range: [height - margin.bottom, margin.top],
    nice: 4,
  })
  const x = (index: number) => margin.left + (last > 0 ? (index / last) * plotWidth : plotWidth / 2)
  const describe = (index: number) =>
    `${labels[index]}: ${lines.map((line) => `${line.label} ${format(line.values[index] ?? 0)}`).join(', ')}`
  const selectNearest = (event: PointerEvent<HTMLDivElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    setSelected(Math.max(0, Math.min(last, Math.round((offset / plotWidth) * last))))
  }
  return (
    <ChartFrame title={title} summary={summary} table={table} fileName={fileName}>
      <Legend lines={lines} />
      <div className="chart-plot" ref={box} onPointerMove={selectNearest} onPointerDown={selectNearest}>
        <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line className="chart-grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
              <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {pickAxisLabels(last, plotWidth).map((index) => (
            <text
              key={index}
              x={x(index)}
              y={height - 6}
              textAnchor={index === 0 && last > 0 ? 'start' : index === last && last > 0 ? 'end' : 'middle'}
            >
              {labels[index]}
            </text>
          ))}
          {selected !== null && (
            <line
              className="chart-cursor"
              x1={x(selected)}
              x2={x(selected)}
              y1={margin.top}
              y2={height - margin.bottom}
            />
          )}
          {lines.map((line, index) => (
            <g key={line.label} className={`chart-line chart-line${index + 1}`}>
              <LinePath
                data={[...line.values]}
                x={(_, point) => x(point)}
                y={(value) => y(value)}
                strokeDasharray={dashes[index]}
              />
              {selected !== null && <circle cx={x(selected)} cy={y(line.values[selected] ?? 0)} r={4} />}
            </g>
          ))}
        </svg>
        <input
          type="range"
          className="chart-range"
          aria-label={`Day of the chart “${title}”`}
          aria-valuetext={describe(selected ?? last)}
          min={0}
          max={last}
          value={selected ?? last}
          onChange={(event) => setSelected(Number(event.target.value))}
          onFocus={() => setSelected(selected ?? last)}
        />
      </div>
      <p className="chart-reading">{describe(selected ?? last)}</p>
    </ChartFrame>
  )
}

const dashes = ['', '6 4', '2 3', '10 3 2 3']

const Legend = ({ lines }: { lines: readonly ChartLine[] }) => (
  <ul className="chart-legend">
    {lines.map(({ label }, index) => (
      <li key={label}>
        <svg className={`chart-line chart-line${index + 1}`} width={32} height={10} aria-hidden>
          <line x1={1} x2={31} y1={5} y2={5} strokeDasharray={dashes[index]} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

/** The first, the middle and the last label; without the middle one where it would overlap. */
const pickAxisLabels = (last: number, width: number): number[] => [
  ...new Set(width < 300 ? [0, last] : [0, Math.round(last / 2), last]),
]

/** Measures the width of an element, in CSS pixels, also after it was resized. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(defaultWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || defaultWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
