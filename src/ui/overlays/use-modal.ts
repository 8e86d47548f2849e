import { useEffect, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'

/** Opens and closes a native dialog with `open`. Esc, the backdrop and Android's back gesture call `onClose`. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null)
  const opener = useRef<DOMRect>(null)
  // Runs before the dialog takes the focus, while the opener is still focused.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement?.getBoundingClientRect() ?? null
  }, [open])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const scroll = document.documentElement
    if (!dialog.open) dialog.showModal()
    setOrigin(dialog, opener.current)
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
    // The target of a press on the backdrop is the dialog itself, outside its box.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      if (x < left || x > right || y < top || y > bottom) onClose()
    },
  }
}

/** Makes the dialog expand from the element that opened it, if that element is on the screen. */
function setOrigin(dialog: HTMLElement, opener: DOMRect | null): void {
  const isOnScreen =
    opener && opener.width > 0 && opener.bottom > 0 && opener.top < innerHeight && opener.width < innerWidth
  dialog.style.transformOrigin = ''
  if (!isOnScreen) return
  // The opening animation scales the box around its center, so its final edges are computed from the center.
  const box = dialog.getBoundingClientRect()
  const left = box.left + (box.width - dialog.offsetWidth) / 2
  const top = box.top + (box.height - dialog.offsetHeight) / 2
  dialog.style.transformOrigin = `${opener.left + opener.width / 2 - left}px ${opener.top + opener.height / 2 - top}px`
}
