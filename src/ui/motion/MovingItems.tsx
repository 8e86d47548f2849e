import { createContext, useContext, useSyncExternalStore, type HTMLAttributes, type ReactNode } from 'react'
import { useMotion, type MotionLibrary } from './use-motion'

const LibraryContext = createContext<MotionLibrary | null>(null)

const isNoItemInUse = () => !document.querySelector('li:is(:active, :focus-within)')

/** Notifies when an item may have lost the focus or the pointer. */
function subscribeToRelease(listener: () => void) {
  // The focus moves only after the event.
  const notifyLater = () => void setTimeout(listener)
  document.addEventListener('focusout', notifyLater)
  document.addEventListener('pointerup', notifyLater)
  return () => {
    document.removeEventListener('focusout', notifyLater)
    document.removeEventListener('pointerup', notifyLater)
  }
}

/** Animates list items. Each child needs a key and a `MovingItem`. A removed item fades out, and its neighbors move. */
export function MovingItems({ children }: { children: ReactNode }) {
  // Focused or pressed items must not be remounted.
  const isIdle = useSyncExternalStore(subscribeToRelease, isNoItemInUse, () => false)
  const library = useMotion(isIdle)
  if (!library) return children
  return (
    <LibraryContext value={library}>
      <library.AnimatedItems>{children}</library.AnimatedItems>
    </LibraryContext>
  )
}

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'children'> {
  as?: 'li' | 'div'
  /** An item that is removed from one list and added to another with the same id moves to its new position. */
  moveId?: string
}

/** Renders an `li` or a `div`, which is animated inside `MovingItems`. */
export function MovingItem({ as: Tag = 'li', moveId, ...rest }: Props) {
  const library = useContext(LibraryContext)
  return library ? <library.AnimatedItem as={Tag} moveId={moveId} {...rest} /> : <Tag {...rest} />
}
