import { useEffect, useRef, useState, type ComponentType } from 'react'
import { rendered, type MoreProps } from './more-filters'

const nothing = { __html: '' }

/** The server's own fields, kept through hydration; after a step inside the app, fetched. */
export function LateMoreFilters(props: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const [More, setMore] = useState<ComponentType<MoreProps>>()
  useEffect(() => {
    if (place.current?.childElementCount) return
    import('./MoreFilters').then(
      ({ MoreFilters }) => setMore(() => MoreFilters),
      () => undefined, // not on this device: the list does without
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
