import { useEffect, useRef, useState, type ComponentType } from 'react'
import { serverRendered, type MoreFiltersProps } from './more-filters'

const emptyHtml = { __html: '' }

/**
 * The additional filters. On a server-rendered page, hydration keeps the fields of the server. After a client-side
 * navigation, it loads their code.
 */
export function LazyMoreFilters(props: MoreFiltersProps) {
  const container = useRef<HTMLDivElement>(null)
  const [More, setMore] = useState<ComponentType<MoreFiltersProps>>()
  useEffect(() => {
    if (container.current?.childElementCount) return
    import('./MoreFilters').then(
      ({ MoreFilters }) => setMore(() => MoreFilters),
      () => undefined, // the code is not available offline: the list works without these filters
    )
  }, [])
  const Fields = serverRendered.MoreFilters ?? More
  return Fields ? (
    <div key="here">
      <Fields {...props} />
    </div>
  ) : (
    <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  )
}
