import { depositClaimLabels, describeClaim, openClaimPhoto, type DepositClaim } from '#contract/money/deposit-claims'
import { call } from '../../../api/client'
import { StatusBadge } from '../../../ui/text/Badge'
import { Facts } from '../../../ui/text/Facts'
import { OpenFileButton } from '../../../ui/forms/OpenFileButton'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'

/** A claim on a deposit, as both sides see it. */
export function ClaimFacts({ bookingId, claim }: { bookingId: string; claim: DepositClaim }) {
  const { label, tone } = depositClaimLabels[claim.state]
  return (
    <Stack gap={3}>
      <Row>
        <StatusBadge status={tone}>{label}</StatusBadge>
      </Row>
      <Facts items={describeClaim(claim)} />
      {claim.photos > 0 && (
        <Row gap={2} wrap>
          {Array.from({ length: claim.photos }, (_, index) => (
            <OpenFileButton
              key={index}
              icon="image"
              failureTitle="Failed to open the photo."
              getLink={() => call(openClaimPhoto, { params: { id: bookingId, photo: index + 1 } })}
            >
              {`Photo ${index + 1}`}
            </OpenFileButton>
          ))}
        </Row>
      )}
    </Stack>
  )
}
