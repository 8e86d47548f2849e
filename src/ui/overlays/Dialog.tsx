import 'virtual:tilipo-late.css'
import { createContext, useContext, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../forms/Button'
import { classes } from '../layout/classes'
import { Heading } from '../text/Heading'
import { IconButton } from '../forms/IconButton'
import { Sheet } from './Sheet'
import { Text } from '../text/Text'
import { forgetInput, hasUnsavedInput } from '../forms/unsaved-input'

interface Props {
  open: boolean
  onClose(): void
  title: string
  size?: 'wide'
  /** Buttons, with the primary one last. */
  footer?: ReactNode
  children?: ReactNode
}

const phoneQuery = '(max-width: 599.98px)' // below the breakpoint `sm`

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(phoneQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const CloseContext = createContext<() => void>(() => undefined)

/** The button "Cancel" of the dialog that it is in. It asks before it discards typed input. */
export const CancelButton = ({
  variant = 'outline',
  children = 'Cancel',
}: Partial<Pick<ButtonProps, 'variant' | 'children'>>) => (
  <Button variant={variant} onClick={useContext(CloseContext)}>
    {children}
  </Button>
)

/**
 * A modal dialog. It renders its children only while open, so that a form inside starts with its defaults. Its backdrop,
 * its close button, `CancelButton`, the Esc key and the back gesture ask before they discard typed input. On a phone it
 * is a bottom sheet that the user can drag closed by its header. On a larger screen it expands from the element that
 * opened it.
 */
export function Dialog({ open, onClose, title, size, footer, children }: Props) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  if (isAsking && !open) setAsking(false)
  const close = () => (body.current && hasUnsavedInput(body.current) ? setAsking(true) : onClose())
  const discard = () => {
    if (body.current) forgetInput(body.current)
    onClose()
  }
  const isSheet = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(phoneQuery).matches,
    () => false,
  )
  return (
    <Sheet
      className={classes('dialog', { size })}
      edge={isSheet ? 'bottom' : undefined}
      handle=".dialog-top"
      aria-labelledby={id}
      open={open}
      onClose={close}
    >
      {open && (
        <CloseContext value={close}>
          <div className="dialog-top">
            <Heading level={2} size="card" id={id}>
              {title}
            </Heading>
            <IconButton icon="close" label="Close" onClick={close} />
          </div>
          <div className="dialog-body" ref={body}>
            {children}
          </div>
          {isAsking ? (
            <div className="dialog-foot" role="alert">
              <Text className="grow">Discard what you typed?</Text>
              <Button variant="outline" onClick={discard}>
                Discard
              </Button>
              <Button autoFocus onClick={() => setAsking(false)}>
                Keep editing
              </Button>
            </div>
          ) : (
            footer && <div className="dialog-foot">{footer}</div>
          )}
        </CloseContext>
      )}
    </Sheet>
  )
}
