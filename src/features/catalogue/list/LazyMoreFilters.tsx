import { useEffect, useRef, useState, type ComponentType } from 'react'
import { retryImport } from '../../../retry-import'
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
    let isUnmounted = false
    // The list works without these filters until their code is available.
    void retryImport(async () => (isUnmounted ? null : import('./MoreFilters')), { untilLoaded: true }).then(
      (module) => module && !isUnmounted && setMore(() => module.MoreFilters),
    )
    return () => {
      isUnmounted = true
    }
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
