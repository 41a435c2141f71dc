import {
  type ListingContent,
  type ListingField,
  LISTING_LABELS,
  LONGEST_LISTING,
  lengthOfText,
} from '#domain/contracts/drafts/listing.ts'
import type { FieldsProps } from '#features/agents/drafts/draft-parts.ts'
import { formatNumber } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'

type Props = Pick<FieldsProps<ListingContent>, 'content' | 'onChange'>

/** The texts of a product. */
export function ListingFields(props: FieldsProps<ListingContent>) {
  return (
    <>
      <p className="text-muted">
        Fill in or delete the gaps in square brackets that Cartwright left. The texts can’t be approved before. Your
        shop’s own brackets can stay.
      </p>
      <Line {...props} field="title" />
      <Lines {...props} field="description" rows={12} />
      <Line {...props} field="tags" hint="Separate tags with commas." />
      <Line {...props} field="seoTitle" hint={toCount(props.content, 'seoTitle')} />
      <Lines {...props} field="seoDescription" rows={3} hint={toCount(props.content, 'seoDescription')} />
    </>
  )
}

const toCount = (content: ListingContent, field: 'seoTitle' | 'seoDescription') =>
  `${formatNumber(lengthOfText(content[field]))} of ${LONGEST_LISTING[field]} characters. Search engines cut longer texts.`

type LineProps = Props & { field: ListingField; hint?: string }

function Line({ content, onChange, field, hint }: LineProps) {
  return (
    <Field label={LISTING_LABELS[field]} {...(hint !== undefined && { hint })}>
      <Input
        dir="auto"
        value={content[field]}
        maxLength={longestTyped(field)}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  )
}

function Lines({ content, onChange, field, hint, rows }: LineProps & { rows: number }) {
  return (
    <Field label={LISTING_LABELS[field]} {...(hint !== undefined && { hint })}>
      <Textarea
        dir="auto"
        rows={rows}
        value={content[field]}
        maxLength={longestTyped(field)}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  )
}

/** Texts for search engines can be written out first, and shortened then. */
const longestTyped = (field: ListingField) => Math.max(LONGEST_LISTING[field], LONGEST_LISTING.title)
