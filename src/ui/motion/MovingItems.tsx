import { createContext, useContext, type HTMLAttributes, type ReactNode } from 'react'
import { useMotionForList, type MotionLibrary } from './use-motion'

const LibraryContext = createContext<MotionLibrary | null>(null)

/** The items of a list, each with a key and a `MovingItem`. What is removed fades out, and its neighbors move up. */
export function MovingItems({ children }: { children: ReactNode }) {
  const library = useMotionForList()
  if (!library) return children
  return (
    <LibraryContext value={library}>
      <library.AnimatedItems>{children}</library.AnimatedItems>
    </LibraryContext>
  )
}

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'children'> {
  as?: 'li' | 'div'
  /** An item that leaves one list and appears in another with the same id moves there. */
  moveId?: string
}

/** An `li` or `div`; inside `MovingItems` an animated one. */
export function MovingItem({ as: Tag = 'li', moveId, ...rest }: Props) {
  const library = useContext(LibraryContext)
  return library ? <library.AnimatedItem as={Tag} moveId={moveId} {...rest} /> : <Tag {...rest} />
}
