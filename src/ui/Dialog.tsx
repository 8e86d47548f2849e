import 'virtual:tilipo-late.css'
import { useId, type ReactNode } from 'react'
import { classes } from './classes'
import { Heading } from './Heading'
import { IconButton } from './IconButton'
import { useModal } from './use-modal'

interface Props {
  open: boolean
  onClose(): void
  title: string
  size?: 'wide'
  /** Buttons; the main one last. */
  footer?: ReactNode
  children?: ReactNode
}

/** Its children exist only while it is open, so that a form inside starts afresh. */
export function Dialog({ open, onClose, title, size, footer, children }: Props) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className={classes('dialog', { size })} aria-labelledby={id} {...modal}>
      {open && (
        <>
          <div className="dialog-top">
            <Heading level={2} size="card" id={id}>
              {title}
            </Heading>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  )
}
