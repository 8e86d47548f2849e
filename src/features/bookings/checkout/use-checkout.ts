import { useEffect, useState } from 'react'
import { isAvailable, type CartView } from '../../../db/queries/cart'
import { useMe } from '../../../db/queries/me'
import { savePrivateDraft, loadPrivateDraft } from '../../../sync/index'
import { buildAddress, validateAddress, type AddressDraft } from '../shared/address-draft'
import {
  buildOrderRequest,
  toRequestedItems,
  needsAddress,
  getShortLines,
  computeOrderSum,
  typedInputKey,
  type Receiving,
  type ReceivingByShop,
} from './order'
import { useOrderQuote } from './use-order-quote'
import type { OrderPlacement } from './use-place-order'

const empty: AddressDraft = { name: '', phone: '', street: '', town: '', note: '' }

interface TypedInput {
  address: AddressDraft
  ways: ReceivingByShop
}

/** Checkout state. Typed input stays in the tab until the order is placed or the user signs out. */
export function useCheckout({ items }: CartView, placement: OrderPlacement) {
  const [typed, setTyped] = useState<TypedInput>(() => ({
    address: empty,
    ways: {},
    ...(loadPrivateDraft(typedInputKey) as Partial<TypedInput> | undefined),
  }))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { address, ways } = typed
  const updateTyped = (next: TypedInput) => {
    setTyped(next)
    savePrivateDraft(typedInputKey, next)
  }
  const me = useMe()
  useEffect(() => {
    if (me && !address.name && !address.phone)
      setTyped((current) => ({
        ...current,
        address: { ...current.address, name: me.full_name, phone: me.phone ?? '' },
      }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known who it is
  }, [me])
  const quoting = useOrderQuote(toRequestedItems(items.filter(isAvailable)), address.town)
  const { quote } = quoting
  const wantsAddress = quote !== undefined && needsAddress(quote, ways)

  const order = async () => {
    if (!quote) return
    const addressFaults = wantsAddress ? validateAddress(address) : {}
    setFaults(addressFaults)
    if (Object.keys(addressFaults).length > 0) return
    const failure = await placement.place({
      ...buildOrderRequest(quote, ways),
      ...(wantsAddress ? { address: buildAddress(address) } : {}),
    })
    if (failure) quoting.again()
  }
  return {
    ...placement,
    quoting,
    address,
    ways,
    faults,
    wantsAddress,
    sum: quote ? computeOrderSum(quote, ways) : null,
    short: quote ? getShortLines(quote) : [],
    order,
    setAddress: (next: AddressDraft) => updateTyped({ ways, address: next }),
    setReceiving: (vendorId: string, receiving: Receiving) =>
      updateTyped({ address, ways: { ...ways, [vendorId]: receiving } }),
  }
}
