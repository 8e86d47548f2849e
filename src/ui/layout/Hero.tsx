import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  /** Image URLs. The first loads with the page. Each further image loads shortly before it is displayed. */
  pictures: readonly string[]
  intervalMs?: number
  children: ReactNode
}

/**
 * A slideshow behind text. It stays on one picture if the user prefers reduced motion or saves data, and pauses while
 * the page is hidden.
 */
export function Hero({ pictures, intervalMs = 4000, children }: Props) {
  const [activeIndex, setActiveIndex] = useState(0)
  const [lastLoadedIndex, setLastLoadedIndex] = useState(0)
  const count = pictures.length
  useEffect(() => {
    if (count < 2) return
    // Checked on every tick, because the user can change both settings while the page is open.
    const timer = setInterval(
      () => document.hidden || shouldStayStill() || setActiveIndex((current) => (current + 1) % count),
      intervalMs,
    )
    return () => clearInterval(timer)
  }, [count, intervalMs])
  useEffect(() => {
    if (shouldStayStill()) return
    const timer = setTimeout(
      () => setLastLoadedIndex((current) => Math.max(current, Math.min(activeIndex + 1, count - 1))),
      intervalMs / 2,
    )
    return () => clearTimeout(timer)
  }, [activeIndex, count, intervalMs])
  return (
    <section className="hero">
      <div className="hero-pictures">
        {pictures.slice(0, lastLoadedIndex + 1).map((src, index) => (
          <img
            key={src}
            src={src}
            alt=""
            width={1600}
            height={900}
            fetchPriority={index === 0 ? 'high' : 'low'}
            onError={(event) => event.currentTarget.setAttribute('hidden', '')}
            className={index === activeIndex ? 'hero-shown' : ''}
          />
        ))}
      </div>
      <div className="hero-content">{children}</div>
    </section>
  )
}

const shouldStayStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.connection?.saveData === true
