import type { MouseEvent, ReactNode } from 'react'
import { useMotion } from '../motion/use-motion'
import { useModal } from './use-modal'

interface Props {
  open: boolean
  onClose(): void
  className: string
  /** Edge of the screen from which it slides in, and to which it can be dragged. Undefined for a centered dialog. */
  edge?: 'left' | 'bottom'
  /** CSS selector of the drag handle. Defaults to the whole sheet. */
  handle?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  onClick?(event: MouseEvent): void
  children: ReactNode
}

export interface SheetProps extends Props {
  modal: ReturnType<typeof useModal>
}

/** A native modal dialog. It is animated once framer-motion has loaded. */
export function Sheet({ open, onClose, edge, handle, ...rest }: Props) {
  const modal = useModal(open, onClose)
  const library = useMotion(!open)
  if (library) return <library.AnimatedSheet {...{ open, onClose, edge, handle, modal }} {...rest} />
  return <dialog {...rest} {...modal} />
}
