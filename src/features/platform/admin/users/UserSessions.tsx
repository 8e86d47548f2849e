import { useState } from 'react'
import { countPages } from '#contract/core/list-page'
import {
  listUserSessions,
  revokeUserSession,
  revokeUserSessions,
  type UserSession,
} from '#contract/platform/user-details'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { DataTable } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'

interface Props {
  userId: string
  canRevoke: boolean
}

/** The devices on which a user is signed in. An administrator can end one session or all. */
export function UserSessions({ userId, canRevoke }: Props) {
  const [page, setPage] = useState(1)
  const [ending, setEnding] = useState<UserSession | 'all' | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useUncachedRead(listUserSessions, { params: { id: userId }, query: { page } }, `${userId}/${page}`)
  const end = async (session: UserSession | 'all') => {
    setBusy(true)
    const result =
      session === 'all'
        ? await callWithPassword(revokeUserSessions, { params: { id: userId } })
        : await callWithPassword(revokeUserSession, { params: { id: userId, sessionId: session._id } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to end the session', description: result.message, tone: 'destructive' })
    toast({
      title: formatPlural(result.answer.revoked, { one: '# session ended', other: '# sessions ended' }),
      tone: 'success',
    })
    setEnding(null)
    setPage(1)
    read.refresh()
  }
  if (read.error) return <ErrorState text="Could not fetch the sessions." onRetry={read.refresh} />
  return (
    <Stack gap={4}>
      {canRevoke && (read.total ?? 0) > 1 && (
        <Row>
          <Button size="sm" variant="outline" onClick={() => setEnding('all')}>
            End all sessions
          </Button>
        </Row>
      )}
      <DataTable
        label="Sessions"
        columns={[
          { id: 'device', header: 'Device', cell: ({ device }) => device },
          { id: 'signedIn', header: 'Signed in', cell: ({ signedInAt }) => formatInstant(signedInAt) },
          { id: 'lastUsed', header: 'Last used', cell: ({ lastUsedAt }) => formatInstant(lastUsedAt) },
          ...(canRevoke
            ? [
                {
                  id: 'actions',
                  header: 'Action',
                  actions: true,
                  cell: (session: UserSession) => (
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`End the session on ${session.device}`}
                      onClick={() => setEnding(session)}
                    >
                      End
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={read.data ?? []}
        rowKey={({ _id }) => _id}
        loading={read.loading}
        empty="This user is not signed in anywhere."
        paging={{ page, pageCount: countPages(read.total ?? 0), onPage: setPage }}
      />
      <ConfirmDialog
        open={ending !== null}
        title={ending === 'all' ? 'End all sessions?' : 'End this session?'}
        confirm={ending === 'all' ? 'End All Sessions' : 'End Session'}
        danger
        busy={busy}
        onConfirm={() => ending && void end(ending)}
        onCancel={() => setEnding(null)}
      >
        {ending === 'all'
          ? 'The user is signed out on all devices. Changes that a device has not sent yet stay on it.'
          : `The user is signed out on ${ending?.device}. Changes that it has not sent yet stay on it.`}
      </ConfirmDialog>
    </Stack>
  )
}
