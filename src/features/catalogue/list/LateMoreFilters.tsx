import { useEffect, useRef, useState, type ComponentType } from 'react'
import { rendered, type MoreProps } from './more-filters'

const nothing = { __html: '' }

/**
 * The additional filters. On a server-rendered page, hydration keeps the fields of the server. After a client-side
 * navigation, it loads their code.
 */
export function LateMoreFilters(props: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const [More, setMore] = useState<ComponentType<MoreProps>>()
  useEffect(() => {
    if (place.current?.childElementCount) return
    import('./MoreFilters').then(
      ({ MoreFilters }) => setMore(() => MoreFilters),
      () => undefined, // the code is not available offline: the list works without these filters
    )
  }, [])
  const Here = rendered.MoreFilters ?? More
  return Here ? (
    <div key="here">
      <Here {...props} />
    </div>
  ) : (
    <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  )
}
