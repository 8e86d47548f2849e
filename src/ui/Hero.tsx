import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  /** Addresses; the first is there with the page, the others come one by one before their turn. */
  pictures: readonly string[]
  everyMs?: number
  children: ReactNode
}

/** Pictures that follow one another behind words. Still where motion or the data is not wanted, and while nobody looks. */
export function Hero({ pictures, everyMs = 4000, children }: Props) {
  const [shown, setShown] = useState(0)
  const [fetched, setFetched] = useState(0)
  const count = pictures.length
  useEffect(() => {
    if (count < 2) return
    // Asked each time: either may be switched on while the page stands.
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
