import { useEffect, useState } from 'react'
import { check } from '#contract/check'
import { Address } from '#contract/verticals/shapes/stores'
import { isToBeHad, type CartView } from '../../db/queries/cart'
import { useMe } from '../../db/queries/me'
import { keepTyped, typedBefore } from '../../sync/index'
import type { Draft } from './AddressFields'
import { askedOf, itemsOf, needsAddress, shortOf, sumOf, typedKey, type Receiving, type Ways } from './order'
import { useOrderQuote } from './use-order-quote'
import type { Placing } from './use-place-order'

const empty: Draft = { name: '', phone: '', street: '', town: '', note: '' }

interface Typed {
  address: Draft
  ways: Ways
}

/** Checkout state. Typed input stays in the tab until the order is placed or the user signs out. */
export function useCheckout({ items }: CartView, placing: Placing) {
  const [typed, setTyped] = useState<Typed>(() => ({
    address: empty,
    ways: {},
    ...(typedBefore(typedKey) as Partial<Typed> | undefined),
  }))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { address, ways } = typed
  const change = (next: Typed) => {
    setTyped(next)
    keepTyped(typedKey, next)
  }
  const me = useMe()
  useEffect(() => {
    if (me && !address.name && !address.phone)
      setTyped((one) => ({ ...one, address: { ...one.address, name: me.full_name, phone: me.phone ?? '' } }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known who it is
  }, [me])
  const quoting = useOrderQuote(itemsOf(items.filter(isToBeHad)), address.town)
  const { quote } = quoting
  const wantsAddress = quote !== undefined && needsAddress(quote, ways)

  const order = async () => {
    if (!quote) return
    const faulty = wantsAddress ? faultsOf(address) : {}
    setFaults(faulty)
    if (Object.keys(faulty).length > 0) return
    const { note, ...rest } = address
    const failure = await placing.place({
      ...askedOf(quote, ways),
      ...(wantsAddress ? { address: { ...rest, ...(note ? { note } : {}) } } : {}),
    })
    if (failure) quoting.again()
  }
  return {
    ...placing,
    quoting,
    address,
    ways,
    faults,
    wantsAddress,
    sum: quote ? sumOf(quote, ways) : null,
    short: quote ? shortOf(quote) : [],
    order,
    setAddress: (next: Draft) => change({ ways, address: next }),
    setWay: (vendorId: string, way: Receiving) => change({ address, ways: { ...ways, [vendorId]: way } }),
  }
}

function faultsOf(address: Draft): Record<string, string> {
  const checked = check(Address, address)
  return checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
}
