import { useState } from 'react'
import type { Result } from '../../../api/client'
import type { Address } from '#contract/bookings/orders/address'
import { Button } from '../../../ui/forms/Button'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { toast } from '../../../ui/overlays/toast'
import { Notice } from '../../../ui/states/Notice'
import { AddressFields } from './AddressFields'
import { buildAddress, readAddressDraft, validateAddress } from './address-draft'

interface Props {
  choice: Record<string, unknown> | undefined
  /** Who learns of the new address. */
  otherSide: string
  /** Sends it, and fetches the changed booking. */
  save(address: Address): Promise<Result<unknown>>
}

/** Corrects where an order is delivered, before it is sent. Needs a connection, because the shop may be sending it now. */
export default function ChangeAddress({ choice, otherSide, save }: Props) {
  const [draft, setDraft] = useState(() => readAddressDraft(choice))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!draft) return null
  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    const invalid = validateAddress(draft)
    setFaults(invalid)
    setFailure(undefined)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const result = await save(buildAddress(draft))
    setBusy(false)
    if (!result.ok) {
      setFaults(result.fields ?? {})
      return setFailure(result.code === 'offline' ? offlineText : result.message)
    }
    setOpen(false)
    toast({ title: 'Address changed', description: `We let ${otherSide} know.`, tone: 'success' })
  }
  return (
    <Disclosure summary="Change the delivery address" open={isOpen} onToggle={setOpen}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <AddressFields draft={draft} faults={faults} onChange={setDraft} />
          {failure && (
            <Notice tone="attention" icon="alert" role="alert">
              {failure}
            </Notice>
          )}
          <Row>
            <Button type="submit" loading={busy}>
              Save the address
            </Button>
          </Row>
        </Stack>
      </form>
    </Disclosure>
  )
}

// The change may have reached the server. A repetition changes nothing more.
const offlineText = "You need a connection to change the address. Please try again when you're online."
