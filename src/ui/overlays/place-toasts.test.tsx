/** The edge of the screen at which toasts appear, on a phone of 360 × 740 px. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeToasts } from './place-toasts'

const width = 360
const height = 740
const toastHeight = 64

/** Adds an element that occupies the full width from `top` to `bottom`, in px. */
function add(html: string, top: number, bottom: number): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild as HTMLElement
  const target = element.querySelector<HTMLElement>('[data-target]') ?? element
  target.getBoundingClientRect = () => new DOMRect(0, top, width, bottom - top)
  return target
}

/** Adds the list of toasts, which is laid out as its stylesheet says. */
function addToasts(): HTMLElement {
  const list = add('<div></div>', 0, 0)
  list.getBoundingClientRect = () => {
    const offset = Number.parseFloat(list.style.getPropertyValue('--toast-offset'))
    const top = list.dataset.edge === 'top' ? 8 : height - offset - 16 - toastHeight
    return new DOMRect(16, top, width - 32, toastHeight)
  }
  return list
}

function place(): { edge: string | undefined; offset: string } {
  const list = addToasts()
  placeToasts(list)
  return { edge: list.dataset.edge, offset: list.style.getPropertyValue('--toast-offset') }
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('visualViewport', null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('the toasts', () => {
  it('appear at the lower edge, away from the heading', () => {
    add('<main><h1 data-target>Your booking</h1></main>', 90, 130)
    expect(place()).toEqual({ edge: 'bottom', offset: '0px' })
  })

  it('appear above a banner', () => {
    add('<div class="bottom-banner"></div>', 640, height)
    expect(place()).toEqual({ edge: 'bottom', offset: '100px' })
  })

  it('appear above the on-screen keyboard', () => {
    vi.stubGlobal('visualViewport', { offsetTop: 0, height: 460 })
    expect(place()).toEqual({ edge: 'bottom', offset: '280px' })
  })

  it.each(['<input data-target>', '<button data-target>Save</button>'])(
    'appear at the upper edge if %s at the lower one has the focus',
    (html) => {
      add(html, 670, 714).focus()
      expect(place().edge).toBe('top')
    },
  )

  it('appear at the upper edge if a dialog is open at the lower one', () => {
    add('<dialog open></dialog>', 300, height)
    expect(place().edge).toBe('top')
  })

  it('stay at the lower edge if an error is displayed at the upper one', () => {
    add('<button data-target>Save</button>', 670, 714).focus()
    add('<main><p role="alert" data-target>Not saved</p></main>', 0, 200)
    expect(place().edge).toBe('bottom')
  })
})
