import { LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import type { FieldsProps } from '#features/agents/drafts/draft-parts.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { StartFrom } from './start-from.tsx'

/** The subject and the text of a reply, and the texts that it can start from. */
export function ReplyFields(props: FieldsProps<ReplyContent>) {
  const { content, onChange } = props
  return (
    <>
      <StartFrom {...props} />
      <Field label="Subject">
        <Input
          dir="auto"
          value={content.subject}
          maxLength={LONGEST_REPLY.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </Field>
      <Field label="Text" hint="Fill in or delete what is in square brackets. Until then, it can’t be approved.">
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
