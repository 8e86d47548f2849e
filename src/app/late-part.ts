import { useEffect, useState, type ComponentType } from 'react'
import { pageLoaded } from '../ui/page-loaded'
import { patiently } from '../ui/patiently'

/**
 * A part of the frame that can wait until the page stands, so that it is not among the bytes of a first paint: menus,
 * what belongs to the session. Nothing until then; `load` is a constant of the module: `() => import('./AccountMenu')`.
 */
export function useLatePart<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let gone = false
    pageLoaded()
      .then(() => patiently(load))
      .then(
        (module) => gone || setPart(() => module.default),
        () => undefined, // not on this device: the page does without
      )
    return () => {
      gone = true
    }
  }, [load])
  return part
}
