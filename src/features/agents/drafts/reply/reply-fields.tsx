import { LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import type { FieldsProps } from '#features/agents/drafts/draft-parts.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'

/** The subject and the text of a reply. */
export function ReplyFields({ content, onChange }: FieldsProps<ReplyContent>) {
  return (
    <>
      <Field label="Subject">
        <Input
          dir="auto"
          value={content.subject}
          maxLength={LONGEST_REPLY.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label="Text" hint="Fill in or delete what is in square brackets. It can’t be approved before.">
        <Textarea
          dir="auto"
          rows={16}
          value={content.body}
          maxLength={LONGEST_REPLY.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
    </>
  )
}
