import { useEffect, useState, type ComponentType } from 'react'
import { pageLoaded } from '../ui/page-loaded'
import { patiently } from '../ui/patiently'

/**
 * Loads a part of the layout after the page load, so that it adds nothing to the first paint: menus and
 * session-dependent parts. Returns null until then. `load` must be a module constant: `() => import('./AccountMenu')`.
 */
export function useLatePart<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let gone = false
    pageLoaded()
      .then(() => patiently(load))
      .then(
        (module) => gone || setPart(() => module.default),
        () => undefined, // the code is not available offline: the page works without the part
      )
    return () => {
      gone = true
    }
  }, [load])
  return part
}
