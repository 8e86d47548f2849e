import { createElement, useState, type ReactElement } from 'react'

const towns = ['Lusaka', 'Kitwe', 'Ndola', 'Livingstone', 'Kabwe', 'Chipata', 'Solwezi', 'Kasama']

/** A search box and a list: about the least that a useful page contains. */
export function Page(): ReactElement {
  const [text, setText] = useState('')
  const matchingTowns = towns.filter((town) => town.toLowerCase().includes(text.toLowerCase()))
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Towns'),
    createElement('input', {
      type: 'search',
      'aria-label': 'Search',
      value: text,
      onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
    }),
    createElement(
      'ul',
      null,
      matchingTowns.map((town) => createElement('li', { key: town }, town)),
    ),
  )
}
