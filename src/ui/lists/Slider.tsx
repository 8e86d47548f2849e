import { useRef, type ReactNode } from 'react'
import { IconButton } from '../forms/IconButton'

interface Props {
  label: string
  /** Displayed above the items, next to the buttons. */
  intro?: ReactNode
  children: ReactNode
}

/** A carousel. One to four items are visible, depending on the breakpoint. */
export function Slider({ label, intro, children }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const scrollByPage = (direction: 1 | -1) => {
    const element = track.current
    if (!element) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({ left: direction * element.clientWidth, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }
  return (
    <div className="slider" role="group" aria-label={label}>
      <div className="slider-top">
        <div>{intro}</div>
        <div className="slider-buttons">
          <IconButton
            icon="chevron-left"
            label={`Previous: ${label}`}
            variant="outline"
            onClick={() => scrollByPage(-1)}
          />
          <IconButton icon="chevron-right" label={`Next: ${label}`} variant="outline" onClick={() => scrollByPage(1)} />
        </div>
      </div>
      <ul ref={track} className="slider-track" tabIndex={0} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}
