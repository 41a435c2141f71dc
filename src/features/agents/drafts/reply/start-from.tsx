import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderPageQuery } from '#data/analytics/order-page.ts'
import { policyQueries, type SavedReply } from '#data/stores/policies.ts'
import {
  composeReply,
  fillSavedReply,
  OCCASIONS,
  type Occasion,
  POLICY_OF,
  subjectFor,
} from '#domain/advisor/drafts/order-reply.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import type { Policies } from '#domain/contracts/drafts/policies.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import type { FieldsProps } from '#features/agents/drafts/draft-parts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { REPLY_FORMAT, toPolicies } from './reply-format.ts'

const LABELS: Readonly<Record<Occasion, string>> = {
  where: 'Where is my order?',
  delay: 'A delay',
  refund: 'A refund',
  cancellation: 'A cancellation',
  damage: 'Damaged goods',
  other: 'Something else',
}

/** The order is `null` until its texts can be written, or without one. */
type Known = { order: OrderPage | null; policies: Policies; saved: readonly SavedReply[] }

function useKnown({ storeId, about }: Pick<FieldsProps<ReplyContent>, 'storeId' | 'about'>) {
  const saved = useQuery(policyQueries.savedReplies(storeId))
  const policies = useQuery(policyQueries.of(storeId))
  const order = useQuery({ ...orderPageQuery(about.order?.id ?? '', storeId), enabled: about.order !== null })
  const known: Known = {
    order: (policies.data && order.data) ?? null,
    policies: toPolicies(policies.data ?? []),
    saved: saved.data ?? [],
  }
  const failed = [saved, policies, order].find(({ data, error }) => data === undefined && error)
  return { known, failure: failed?.error }
}

/** Replaces the text by one that is written from the order, or by a saved reply. */
export function StartFrom({ content, onChange, storeId, about }: FieldsProps<ReplyContent>) {
  const { known, failure } = useKnown({ storeId, about })
  const [chosen, setChosen] = useState('')
  const [before, setBefore] = useState<ReplyContent | null>(null)

  function choose(value: string) {
    const text = textOf(value, content, known)
    if (!text) return
    setChosen(value)
    setBefore(content)
    onChange(text)
  }

  function restore() {
    if (before) onChange(before)
    setBefore(null)
    setChosen('')
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Start from"
        className="w-full max-w-md"
        error={failure && `Some texts could not be loaded. ${failure.message}`}
        hint={<Hint chosen={chosen} known={known} storeId={storeId} />}
      >
        <Select value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">Choose a text</option>
          <Options known={known} />
        </Select>
      </Field>
      {before && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-muted">
          The text was replaced.
          <Button variant="outline" size="sm" onClick={restore}>
            Restore the text
          </Button>
        </div>
      )}
    </div>
  )
}

function Options({ known: { order, saved } }: { known: Known }) {
  return (
    <>
      {order && (
        <optgroup label="From the order and your policies">
          {OCCASIONS.map((occasion) => (
            <option key={occasion} value={occasion}>
              {LABELS[occasion]}
            </option>
          ))}
        </optgroup>
      )}
      {saved.length > 0 && (
        <optgroup label="Saved replies">
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </>
  )
}

/** Returns the reply that was chosen. A saved one has no subject. */
function textOf(value: string, content: ReplyContent, { order, policies, saved }: Known): ReplyContent | null {
  const occasion = OCCASIONS.find((each) => each === value)
  if (occasion) return order && composeReply(occasion, { facts: order, policies, format: REPLY_FORMAT })
  const reply = saved.find(({ id }) => id === value)
  if (!reply) return null
  return {
    subject: content.subject || (order ? subjectFor(order) : ''),
    body: fillSavedReply(reply.body, order, REPLY_FORMAT).slice(0, LONGEST_REPLY.body),
  }
}

const ON: Readonly<Record<keyof Policies, string>> = {
  shipping: 'shipping',
  delays: 'delays',
  returns: 'returns and refunds',
  cancellations: 'cancellations',
  damage: 'damaged goods',
}

type HintProps = { chosen: string; known: Known; storeId: string }

/** Says why a reply promises nothing, or where texts come from. */
function Hint({ chosen, known: { policies, saved }, storeId }: HintProps) {
  const settings = hrefFor(storeId, '/settings/policies')
  const occasion = OCCASIONS.find((each) => each === chosen)
  const kind = occasion ? POLICY_OF[occasion] : null
  if (kind && !policies[kind]) {
    return (
      <>
        Your policies don’t say anything about {ON[kind]}, so this reply promises nothing.{' '}
        <TextLink to={settings}>Write a policy</TextLink>
      </>
    )
  }
  return (
    <>
      It replaces the text below.{' '}
      <TextLink to={settings}>{saved.length === 0 ? 'Save replies in Settings' : 'Change saved replies'}</TextLink>
    </>
  )
}
