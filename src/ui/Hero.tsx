import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  /** Image URLs. The first loads with the page. Each further image loads shortly before it is displayed. */
  pictures: readonly string[]
  everyMs?: number
  children: ReactNode
}

/**
 * A slideshow behind text. It stays on one picture if the user prefers reduced motion or saves data, and pauses while
 * the page is hidden.
 */
export function Hero({ pictures, everyMs = 4000, children }: Props) {
  const [shown, setShown] = useState(0)
  const [fetched, setFetched] = useState(0)
  const count = pictures.length
  useEffect(() => {
    if (count < 2) return
    // Checked on every tick, because the user can change both settings while the page is open.
    const timer = setInterval(() => document.hidden || isStill() || setShown((one) => (one + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [count, everyMs])
  useEffect(() => {
    if (isStill()) return
    const timer = setTimeout(() => setFetched((most) => Math.max(most, Math.min(shown + 1, count - 1))), everyMs / 2)
    return () => clearTimeout(timer)
  }, [shown, count, everyMs])
  return (
    <section className="hero">
      <div className="hero-pictures">
        {pictures.slice(0, fetched + 1).map((src, index) => (
          <img
            key={src}
            src={src}
            alt=""
            width={1600}
            height={900}
            fetchPriority={index === 0 ? 'high' : 'low'}
            onError={(event) => event.currentTarget.setAttribute('hidden', '')}
            className={index === shown ? 'hero-shown' : ''}
          />
        ))}
      </div>
      <div className="hero-content">{children}</div>
    </section>
  )
}

interface Line {
  connection?: { saveData?: boolean }
}

const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || (navigator as Line).connection?.saveData === true
