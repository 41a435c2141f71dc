import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Draft, ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { DRAFT_KINDS, type DraftKind } from '#domain/contracts/drafts/draft.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { BackLink } from '#ui/links/back-link.tsx'
import { randomUuid } from '#lib/ids.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { DraftForm, type NewDraft } from './draft-form.tsx'
import type { Beginning } from './draft-parts.ts'
import { BeginReply } from '#features/agents/drafts/reply/begin-reply.tsx'
import { ChooseProducts } from '#features/agents/drafts/listing/choose-products.tsx'
import { REPLY } from '#features/agents/drafts/reply/reply-parts.tsx'

/** A draft before it is saved. The address says of which kind it is and what it is about. */
export function NewDraftScreen() {
  const [search] = useSearchParams()
  const kind = DRAFT_KINDS.find((known) => known === search.get('kind')) ?? 'reply'
  return (
    <>
      <BackLink to="/ai-agents/work" label="Work" />
      <OfKind kind={kind} />
    </>
  )
}

function OfKind({ kind }: { kind: DraftKind }) {
  switch (kind) {
    case 'reply':
      return (
        <>
          <PageHeader
            title="New reply"
            description="A reply to a customer. Save it, check it, then approve it. Nothing is sent by Cartwright."
          />
          <BeginReply>{(beginning) => <NewForm beginning={beginning} />}</BeginReply>
        </>
      )
    case 'listing':
      return (
        <>
          <PageHeader title="New product text" />
          <ChooseProducts />
        </>
      )
  }
}

function NewForm({ beginning }: { beginning: Beginning<ReplyContent> }) {
  const [id] = useState(randomUuid)
  // What it is about may change or go while the form is open. What was written stays.
  const [{ storeId, about, initial, message }] = useState(beginning)
  const navigate = useNavigateInStore()
  return (
    <DraftForm
      storeId={storeId}
      id={id}
      parts={REPLY}
      initial={initial}
      about={about}
      created={{ kind: 'reply', about: idsOf(about), ...(message !== undefined && { message }) }}
      onSaved={(saved) => navigate(hrefFor(saved.storeId, `/ai-agents/work/drafts/${saved.id}`), { replace: true })}
      onCancel={() => navigate(hrefFor(storeId, '/ai-agents/work'))}
    />
  )
}

const idsOf = ({ order, customer }: Draft['about']): NewDraft['about'] => {
  if (order) return { order: order.id }
  return customer ? { customer: customer.id } : {}
}
