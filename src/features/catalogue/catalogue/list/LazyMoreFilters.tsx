import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { serverRendered, type MoreFiltersProps } from './more-filters'

const emptyHtml = { __html: '' }

/** The list works without these filters until their code is available. */
const MoreFilters = lazyPart(async () => ({ default: (await import('./MoreFilters')).MoreFilters }), {
  onFailure: 'fallback',
  offline: true,
})

/**
 * The additional filters. On a server-rendered page, hydration keeps the fields of the server. After a client-side
 * navigation, it loads their code.
 */
export function LazyMoreFilters(props: MoreFiltersProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => setMissing(!container.current?.childElementCount), [])
  const Fields = serverRendered.MoreFilters ?? (isMissing && MoreFilters)
  return Fields ? (
    <div key="here">
      <Fields {...props} />
    </div>
  ) : (
    <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  )
}
