import { useState } from 'react'
import {
  CannedReplyForm,
  deleteCannedReply,
  listCannedReplies,
  saveCannedReply,
  type CannedReply,
} from '#contract/messages/support/canned-replies'
import { call, newId } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Button } from '../../../ui/forms/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input, Textarea } from '../../../ui/forms/Input'
import { List, ListItem } from '../../../ui/lists/List'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { LineSkeletons } from './LineSkeletons'

/** Manages the canned replies of the support team. */
export function CannedReplies({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Canned replies">
      <RepliesEditor />
    </Dialog>
  )
}

function RepliesEditor() {
  const [edited, setEdited] = useState<CannedReply>()
  const read = useUncachedRead(listCannedReplies, {}, '')
  const finish = () => {
    setEdited(undefined)
    read.refresh()
  }
  if (edited) return <ReplyEditor reply={edited} onDone={finish} onCancel={() => setEdited(undefined)} />
  return (
    <Stack gap={4}>
      <ReadStates
        read={read}
        skeleton={<LineSkeletons />}
        errorText="Could not fetch the canned replies."
        isEmpty={({ replies }) => replies.length === 0}
        empty={<EmptyState icon="chat" title="No canned replies yet" />}
      >
        {({ replies }) => (
          <List label="Canned replies">
            {replies.map((reply) => (
              <ListItem
                key={reply._id}
                icon="chat"
                title={reply.title}
                text={reply.text}
                onPress={() => setEdited(reply)}
              />
            ))}
          </List>
        )}
      </ReadStates>
      <Button icon="plus" variant="outline" onClick={() => setEdited({ _id: newId(), title: '', text: '' })}>
        New Reply
      </Button>
    </Stack>
  )
}

function ReplyEditor({ reply, onDone, onCancel }: { reply: CannedReply; onDone(): void; onCancel(): void }) {
  const params = { id: reply._id }
  const form = useStructForm({
    struct: CannedReplyForm,
    defaults: { title: reply.title, text: reply.text },
    onSubmit: async (body) => {
      const result = await call(saveCannedReply, { params, body })
      if (!result.ok) return { message: result.message }
      toast({ title: 'Canned reply saved', tone: 'success' })
      onDone()
    },
  })
  const remove = async () => {
    const result = await call(deleteCannedReply, { params })
    if (!result.ok)
      return toast({ title: 'Failed to delete the reply', description: result.message, tone: 'destructive' })
    toast({ title: 'Canned reply deleted', tone: 'success' })
    onDone()
  }
  return (
    <Form form={form}>
      <Field name="title" label="Title">
        <Input />
      </Field>
      <Field name="text" label="Text">
        <Textarea rows={6} />
      </Field>
      <Row wrap>
        <SubmitButton>Save Reply</SubmitButton>
        <Button variant="ghost" data-cancel onClick={onCancel}>
          Cancel
        </Button>
        {reply.title && (
          <Button variant="ghost" onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </Row>
    </Form>
  )
}
