import { useLocation } from 'react-router-dom'
import { checkAccess } from '#contract/core/access'
import { messageReaders } from '#contract/messages/messages'
import { useConversations } from '../../../db/queries/messages'
import { paths } from '../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Heading } from '../../../ui/text/Heading'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Panes } from '../../../ui/layout/Panes'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { useSearch } from '../../../ui/hooks/use-search'
import { ConversationList } from './ConversationList'
import { ThreadPane } from './ThreadPane'

export const head = () => ({ title: 'Messages | Tilipo', noindex: true })

/** Conversations of a customer or a business: the list and, next to it or instead of it, the open conversation. */
export default function MessagesPage() {
  const user = useSession()?.user
  const [search] = useSearch()
  if (!user) return null
  const caller = {
    role: user.user_type,
    staffRole: user.staffRole,
    isActive: user.isActive,
    approvalStatus: user.approvalStatus,
    wasApproved: user.wasApproved,
  }
  if (checkAccess(messageReaders, caller) !== 'allowed') return <NoAccess />
  const isCustomer = user.user_type === 'endUser'
  return (
    <Messages
      key={user.id}
      isCustomer={isCustomer}
      counterpartyId={search.get('chatWith')}
      serviceId={search.get('serviceId')}
    />
  )
}

interface Props {
  isCustomer: boolean
  counterpartyId: string | null
  serviceId: string | null
}

function Messages({ isCustomer, counterpartyId, serviceId }: Props) {
  const isInHotelManagerArea = useLocation().pathname.toLowerCase().startsWith(paths.hotelManager)
  const vendorPath = isInHotelManagerArea ? paths.hotelManagerMessages : paths.adminMessages
  const basePath = isCustomer ? paths.messages : vendorPath
  const conversations = useConversations()
  return (
    <Panes
      open={counterpartyId !== null}
      list={
        <Stack gap={4}>
          <Heading level={counterpartyId ? 2 : 1} size="page">
            Messages
          </Heading>
          <MirrorStates
            data={conversations}
            status={useSyncStatus()}
            subject="Your messages"
            errorText="Could not fetch your messages."
            onRetry={() => void pullNow()}
            skeleton={<Skeletons />}
            isEmpty={(all) => all.length === 0}
            empty={
              <EmptyState
                icon="chat"
                title="No messages yet"
                text={
                  isCustomer
                    ? 'Tap “Chat with Provider” on any listing to ask a question.'
                    : 'When a customer messages you, you can read and answer here.'
                }
              />
            }
          >
            {(all) => <ConversationList conversations={all} basePath={basePath} current={counterpartyId} />}
          </MirrorStates>
        </Stack>
      }
    >
      {counterpartyId ? (
        <ThreadPane
          key={counterpartyId}
          counterpartyId={counterpartyId}
          serviceId={serviceId}
          isCustomer={isCustomer}
          back={basePath}
        />
      ) : (
        conversations && conversations.length > 0 && <EmptyState icon="chat" title="Choose a conversation" />
      )}
    </Panes>
  )
}

const NoAccess = () => (
  <Stack gap={4}>
    <PageHeader title="Messages" />
    <EmptyState
      icon="lock"
      title="Your role doesn't include messages"
      text="The owner of the business can change your role."
    />
  </Stack>
)

const Skeletons = () => (
  <Stack gap={2}>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} shape="button" />
    ))}
  </Stack>
)
