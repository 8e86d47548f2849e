import { ReauthenticationBody } from '#contract/accounts/auth'
import { exportOwnData, type OwnData } from '#contract/accounts/personal-data'
import { lusakaDate } from '#contract/core/dates'
import { callWithPassword } from '../../../../api/admin-client'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { CurrentPassword, toFormRefusal, type ReauthenticationForm } from './CurrentPassword'

/**
 * Downloads everything that is stored about the user as a file. Needs a connection, because a password is never stored
 * in the outbox.
 */
export function DownloadData() {
  const form = useStructForm<ReauthenticationForm>({
    struct: ReauthenticationBody,
    defaults: { currentPassword: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(exportOwnData, { body })
      if (!result.ok)
        return toFormRefusal(
          result,
          "You need a connection to download your data. Please try again when you're online.",
        )
      saveFile(result.answer)
      form.reset({ currentPassword: '' })
      toast({ title: 'Data downloaded', tone: 'success' })
    },
  })
  return (
    <Form form={form}>
      <Text>
        Get a copy of everything we store about you: your account, bookings, payments, messages, reviews and more.
      </Text>
      <CurrentPassword />
      <Row>
        <SubmitButton variant="outline" icon="download">
          Download my data
        </SubmitButton>
      </Row>
    </Form>
  )
}

/** Time after which the object URL is revoked. The browser must have started the download by then. */
const revokeAfterMs = 60_000

function saveFile(data: OwnData): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  link.download = `tilipo-my-data-${lusakaDate(Date.parse(data.exportedAt))}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
