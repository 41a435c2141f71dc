import { type FormEvent, useState } from 'react'
import { type SavedReply, useDeleteReply, useSaveReply } from '#data/stores/policies.ts'
import type { Store } from '#data/stores/stores.ts'
import { unknownPlaceholders } from '#domain/advisor/drafts/order-reply.ts'
import { LONGEST_SAVED_REPLY, PLACEHOLDERS } from '#domain/contracts/drafts/policies.ts'
import { DeleteButton } from '#features/settings/delete-button.tsx'
import { focusSection } from '#features/settings/focus-section.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { focusField } from '#ui/forms/focus-field.ts'

type SavedRepliesProps = { store: Store; replies: readonly SavedReply[] }

/** The replies that members keep, and a form that adds or changes one. */
export function SavedReplies({ store, replies }: SavedRepliesProps) {
  const remove = useDeleteReply()
  const [open, setOpen] = useState<SavedReply | 'new' | null>(null)
  const close = () => {
    setOpen(null)
    focusSection('policies')
  }
  return (
    <div className="grid gap-4">
      {replies.length === 0 && open === null && (
        <p className="text-muted">No saved replies yet. Add the texts that you send again and again.</p>
      )}
      {replies.length > 0 && (
        <ul aria-label="Saved replies" className="divide-y divide-line border-y border-line">
          {replies.map((reply) => (
            <li key={reply.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium wrap-anywhere">
                  <bdi>{reply.name}</bdi>
                </p>
                <p dir="auto" className="line-clamp-2 wrap-anywhere text-muted">
                  {reply.body}
                </p>
              </div>
              <div className="flex gap-2">
                <Button variant="outline" size="sm" aria-label={`Edit ${reply.name}`} onClick={() => setOpen(reply)}>
                  Edit
                </Button>
                <DeleteButton
                  section="policies"
                  name={reply.name}
                  title="Delete this saved reply?"
                  description={`“${reply.name}” is deleted for all members. Replies that were written with it stay.`}
                  action="Delete reply"
                  failure="Reply not deleted"
                  onDelete={() => remove.mutateAsync(reply)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {open === null ? (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen('new')}>
          Add a reply
        </Button>
      ) : (
        <ReplyForm
          key={open === 'new' ? 'new' : open.id}
          store={store}
          reply={open === 'new' ? null : open}
          onClose={close}
        />
      )}
    </div>
  )
}

type Fields = { name: string; body: string }

function mistakesIn({ name, body }: Fields): Partial<Fields> {
  const unknown = unknownPlaceholders(body)
  const known = PLACEHOLDERS.map((placeholder) => `{${placeholder}}`).join(', ')
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(body.trim() === '' && { body: 'Enter a text.' }),
    ...(unknown.length > 0 && { body: `No order has ${unknown.join(', ')}. Use ${known}, or square brackets.` }),
  }
}

type ReplyFormProps = { store: Store; reply: SavedReply | null; onClose: () => void }

function ReplyForm({ store, reply, onClose }: ReplyFormProps) {
  const [fields, setFields] = useState<Fields>({ name: reply?.name ?? '', body: reply?.body ?? '' })
  const [isTried, setIsTried] = useState(false)
  const save = useSaveReply(store.id)
  const mistakes = isTried ? mistakesIn(fields) : {}

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    const [wrong] = Object.keys(mistakesIn(fields))
    if (wrong !== undefined) {
      focusField(event.currentTarget, wrong)
      return
    }
    save.mutate(
      { id: reply?.id ?? null, name: fields.name.trim(), body: fields.body.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Reply saved', variant: 'success' })
          onClose()
        },
        onError: (error) => toastFailure(error, 'Reply not saved'),
      },
    )
  }

  return (
    <form
      noValidate
      aria-label={reply ? 'Edit a saved reply' : 'Add a saved reply'}
      className="grid max-w-3xl gap-4"
      onSubmit={handleSubmit}
    >
      <Field label="Name" hint="Only your team sees it." error={mistakes.name}>
        <Input
          name="name"
          dir="auto"
          ref={focusOnMount}
          value={fields.name}
          maxLength={LONGEST_SAVED_REPLY.name}
          onChange={({ target }) => setFields({ ...fields, name: target.value })}
        />
      </Field>
      <Field label="Text" error={mistakes.body} hint="What isn’t known of an order becomes a gap in square brackets.">
        <Textarea
          name="body"
          dir="auto"
          rows={8}
          value={fields.body}
          maxLength={LONGEST_SAVED_REPLY.body}
          placeholder={'Hello {customer},\n\nThank you for your order {order}.'}
          onChange={({ target }) => setFields({ ...fields, body: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isLoading={save.isPending}>
          Save
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
