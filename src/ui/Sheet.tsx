import type { MouseEvent, ReactNode } from 'react'
import { useMotion } from './motion/use-motion'
import { useModal } from './use-modal'

interface Props {
  open: boolean
  onClose(): void
  className: string
  /** The edge of the screen that it slides out of, and can be dragged back to; none for a dialog in the middle. */
  edge?: 'left' | 'bottom'
  /** Selects the part by which it can be dragged; without one it is the whole sheet. */
  handle?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  onClick?(event: MouseEvent): void
  children: ReactNode
}

export interface SheetProps extends Props {
  modal: ReturnType<typeof useModal>
}

/** A native modal dialog, animated as soon as framer-motion has been loaded. */
export function Sheet({ open, onClose, edge, handle, ...rest }: Props) {
  const modal = useModal(open, onClose)
  const library = useMotion(!open)
  if (library) return <library.AnimatedSheet {...{ open, onClose, edge, handle, modal }} {...rest} />
  return <dialog {...rest} {...modal} />
}
