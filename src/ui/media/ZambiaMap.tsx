import 'virtual:tilipo-late.css'
import type { KeyboardEvent, MouseEvent } from 'react'
import { mapSize, outlinePath, toPoint, toPosition, towns, type Point } from './zambia-outline'

interface Position {
  lat: number
  lon: number
}

interface Props {
  /** Describes the map, including the position for people who cannot see it. */
  label: string
  position: Position | null
  /** How many times larger than the whole country; 1 by default. */
  zoom?: number
  /** The center of a zoomed map without a position. */
  center?: Position | undefined
  /** Makes the map editable by taps, and by arrow keys that move the marker. */
  onPick?(position: Position): void
}

/** Names of towns near the eastern border are left of them. */
const leftLabelFrom = 480
const stepUnits = 10

/** An outline map of Zambia with a marker. It needs no tiles and no connection. */
export function ZambiaMap({ label, position, zoom = 1, center, onPick }: Props) {
  const marker = position && toPoint(position)
  const view = getView(marker ?? (center && toPoint(center)), zoom)
  const scale = 1 / zoom
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = view.x + ((event.clientX - box.left) / box.width) * view.width
    const y = view.y + ((event.clientY - box.top) / box.height) * view.height
    onPick?.(toPosition({ x, y }))
  }
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const from = marker ?? { x: view.x + view.width / 2, y: view.y + view.height / 2 }
    const step = stepUnits * scale
    onPick?.(toPosition({ x: from.x + direction.x * step, y: from.y + direction.y * step }))
  }
  return (
    <svg
      className="map"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role={onPick ? 'application' : 'img'}
      aria-label={label}
      {...(onPick && { tabIndex: 0, onClick: pick, onKeyDown: move })}
    >
      <path className="map-land" d={outlinePath} />
      {towns
        .filter(({ isLarge }) => isLarge || zoom > 1)
        .map(({ name, ...town }) => {
          const { x, y } = toPoint(town)
          return (
            <g key={name} aria-hidden transform={`translate(${x} ${y}) scale(${scale})`}>
              <circle className="map-town" r={4} />
              <text x={x > leftLabelFrom ? -8 : 8} y={8} textAnchor={x > leftLabelFrom ? 'end' : 'start'}>
                {name}
              </text>
            </g>
          )
        })}
      {marker && (
        <path
          className="map-marker"
          strokeWidth={2 * scale}
          transform={`translate(${marker.x} ${marker.y}) scale(${scale})`}
          d="M0 0c-5-12-14-18-14-29a14 14 0 1 1 28 0c0 11-9 17-14 29z"
        />
      )}
    </svg>
  )
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Returns the visible part of the map: around the center, but never beyond the edges. */
function getView(center: Point | undefined, zoom: number) {
  const [width, height] = [mapSize.width / zoom, mapSize.height / zoom]
  const { x, y } = center ?? { x: mapSize.width / 2, y: mapSize.height / 2 }
  return {
    x: clamp(x - width / 2, mapSize.width - width),
    y: clamp(y - height / 2, mapSize.height - height),
    width,
    height,
  }
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)
