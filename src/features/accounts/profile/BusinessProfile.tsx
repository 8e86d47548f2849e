import { hasPermission } from '#contract/core/access'
import { getFieldLabel, formatFieldValue } from '#contract/sync/field-labels'
import type { SessionUser } from '#contract/accounts/session'
import { useOwnBusiness, type OwnBusiness } from '../../../db/queries/business'
import { useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Facts } from '../../../ui/text/Facts'
import { Notice } from '../../../ui/states/Notice'
import { Picture } from '../../../ui/media/Picture'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { BusinessForm } from './BusinessForm'
import { BusinessDocuments } from './business/BusinessDocuments'
import BusinessPhotos from './business/BusinessPhotos'
import { RefusedBusinessEdits } from './RefusedBusinessEdits'

/** Business profile of a partner: a form for users who may edit it, read-only for other staff. */
export default function BusinessProfile({ me }: { me: SessionUser }) {
  const business = useOwnBusiness()
  const { syncedAt, online } = useSyncStatus()
  if (me.approvalStatus !== 'approved') {
    return (
      <Notice tone="waiting" icon="clock" title="Pending Approval">
        You can fill in your business profile once your business is approved.
      </Notice>
    )
  }
  const isBeingSynced = syncedAt === undefined || (syncedAt === null && online !== 'no')
  if (business === undefined || (business === null && me.vendorId && isBeingSynced)) return <Skeleton shape="block" />
  if (!business) return <BusinessNotFound me={me} />
  return (
    <Stack gap={6}>
      {business.hiddenReason && (
        <Notice tone="attention" icon="eye-off" title="Hidden by Tilipo">
          Customers cannot find your business, and paid bookings stay. The reason: {business.hiddenReason}
        </Notice>
      )}
      <RefusedBusinessEdits />
      {hasPermission(toCaller(me), 'edit_settings') ? (
        <>
          <BusinessPhotos business={business} />
          <BusinessForm key={business._id} me={me} business={business} />
          <BusinessDocuments business={business} />
        </>
      ) : (
        <BusinessFacts business={business} />
      )}
    </Stack>
  )
}

const toCaller = ({ user_type: role, staffRole, isActive, approvalStatus, wasApproved }: SessionUser) => ({
  role,
  staffRole,
  isActive,
  approvalStatus,
  wasApproved,
})

function BusinessNotFound({ me }: { me: SessionUser }) {
  const isOwner = !me.staffRole && !me.vendorId
  return (
    <Stack gap={6}>
      <EmptyState
        icon="store"
        title="Business Profile Not Found"
        text={
          isOwner
            ? 'Describe your business below. Then you can add listings.'
            : "It isn't on this device yet. Connect to the internet once, or ask the owner."
        }
      />
      {isOwner && <BusinessForm me={me} business={null} />}
    </Stack>
  )
}

const BusinessFacts = ({ business: { values, imageUrl, publicName } }: { business: OwnBusiness }) => (
  <Card as="section" pad="lg" aria-label="Business Profile">
    <Picture round src={imageUrl} alt="" icon="store" />
    {publicName && <Text tone="muted">A new name is under review. Customers see “{publicName}”.</Text>}
    <Facts
      items={Object.entries(values).map(([field, value]) => ({
        label: getFieldLabel(field),
        value: formatFieldValue(field, value),
      }))}
    />
  </Card>
)
