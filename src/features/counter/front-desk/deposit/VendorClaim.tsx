import { useState } from 'react'
import type { LateReturn } from '#contract/bookings/bookings/bookings'
import { readDeposit, withdrawClaim, type BookingDeposit } from '#contract/money/deposit-claims'
import { formatZmw } from '#contract/core/money'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { useSavedRead } from '../../../../sync/hooks/use-saved-read'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Divider } from '../../../../ui/layout/Divider'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { ClaimFacts } from '../../../bookings/shared/ClaimFacts'
import { ClaimForm } from './ClaimForm'

interface Props {
  bookingId: string
  lateReturns: readonly LateReturn[] | undefined
}

/** The deposit of a hire: what is held, and the claim of the business. */
export default function VendorClaim({ bookingId, lateReturns }: Props) {
  const read = useSavedRead(readDeposit, { params: { id: bookingId } }, bookingId)
  const [isClaiming, setClaiming] = useState(false)
  if (!read.data || (read.data.held === 0 && !read.data.claim)) return null
  const { held, canClaim, claim } = read.data
  const refresh = () => {
    setClaiming(false)
    read.refresh()
    void pullNow()
  }
  return (
    <Stack as="section" gap={3} aria-label="Deposit">
      <Divider />
      <Heading level={3} size="card">
        Deposit
      </Heading>
      {claim ? (
        <>
          <ClaimFacts bookingId={bookingId} claim={claim} />
          <Withdraw bookingId={bookingId} claim={claim} onDone={refresh} />
        </>
      ) : (
        <Text>
          We hold {formatZmw(held)}. The customer gets it back when you complete the hire. For damage or unpaid costs,
          you can claim a part of it.
        </Text>
      )}
      {canClaim &&
        (isClaiming ? (
          <ClaimForm
            bookingId={bookingId}
            held={held}
            lateReturns={lateReturns}
            onDone={refresh}
            onCancel={() => setClaiming(false)}
          />
        ) : (
          <Row>
            <Button size="sm" variant="outline" onClick={() => setClaiming(true)}>
              Claim from the deposit
            </Button>
          </Row>
        ))}
    </Stack>
  )
}

interface WithdrawProps {
  bookingId: string
  claim: NonNullable<BookingDeposit['claim']>
  onDone(): void
}

function Withdraw({ bookingId, claim: { state, amount }, onDone }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  if (state !== 'claimed' && state !== 'disputed') return null
  const withdraw = async () => {
    setBusy(true)
    const result = await call(withdrawClaim, { params: { id: bookingId } })
    setBusy(false)
    setOpen(false)
    if (!result.ok)
      return toast({ title: 'Failed to withdraw the claim.', description: result.message, tone: 'destructive' })
    toast({ title: 'Claim withdrawn', tone: 'success' })
    onDone()
  }
  return (
    <>
      <Row>
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Withdraw claim
        </Button>
      </Row>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw this claim?"
        confirm="Withdraw claim"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setOpen(false)}
      >
        <Text>The customer gets {formatZmw(amount)} back. You cannot claim it again.</Text>
      </ConfirmDialog>
    </>
  )
}
