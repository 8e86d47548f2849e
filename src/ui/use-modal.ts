import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'

/** Opens and closes a native dialog with `open`. Esc, the backdrop and Android's back gesture ask to close it. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const scroll = document.documentElement
    if (!dialog.open) dialog.showModal()
    scroll.style.overflow = 'hidden'
    return () => {
      dialog.close()
      scroll.style.overflow = ''
    }
  }, [open])
  return {
    ref,
    onCancel: (event: { preventDefault(): void; target: unknown; currentTarget: unknown }) => {
      if (event.target !== event.currentTarget) return // a file picker inside reports its own cancel
      event.preventDefault()
      onClose()
    },
    // A press on the backdrop lands on the dialog itself, outside its box.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (x < left || x > right || y < top || y > bottom) onClose()
    },
  }
}
