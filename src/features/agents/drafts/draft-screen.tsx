import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useState } from 'react'
import { draftQuery } from '#data/agents/drafts.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { BackLink } from '#ui/links/back-link.tsx'
import { CAMPAIGN_GRID } from '#features/agents/work/campaign-grid.ts'
import { WhyPanel } from '#features/agents/work/campaign-panels.tsx'
import { useKeptFocus } from '#features/agents/work/use-kept-focus.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { AppError } from '#lib/app-error.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { DraftDecisions } from './draft-decisions.tsx'
import { DraftForm } from './draft-form.tsx'
import { DraftHistory } from './draft-history.tsx'
import { DRAFT_LABELS, type DraftOf, type DraftParts, mayApprove } from './draft-parts.ts'
import { DraftSkeleton } from './draft-skeleton.tsx'
import { LISTING } from '#features/agents/drafts/listing/listing-parts.tsx'
import { REPLY } from '#features/agents/drafts/reply/reply-parts.tsx'

/** A prepared text: what it says, why, and what became of it. */
export function DraftScreen({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(draftQuery(id))
  const isMissing = error instanceof AppError && error.status === 404
  return (
    <>
      <BackLink to={data ? hrefFor(data.storeId, '/ai-agents/work') : '/ai-agents/work'} label="Work" />
      {data && !isMissing ? (
        <OfKind key={data.id} draft={data} />
      ) : (
        <>
          <PageHeader title={isMissing ? 'No such draft' : 'Draft'} />
          {isMissing ? (
            <Missing />
          ) : (
            <MissingFigures
              name="draft"
              error={error}
              isOffline={fetchStatus === 'paused'}
              onRetry={() => void refetch()}
              skeleton={<DraftSkeleton />}
            />
          )}
        </>
      )}
    </>
  )
}

/** Each kind of drafts has parts of its own. */
function OfKind({ draft }: { draft: Draft }) {
  switch (draft.kind) {
    case 'reply':
      return <Loaded draft={draft} parts={REPLY} />
    case 'listing':
      return <Loaded draft={draft} parts={LISTING} />
  }
}

const Missing = () => (
  <Card>
    <EmptyState
      icon={SearchX}
      title="We can’t find this draft"
      description="It may have been deleted, with its store or with a customer who was forgotten, or you have no access to it."
      actions={
        <LinkButton to="/ai-agents/work" variant="outline">
          Show all work
        </LinkButton>
      }
    />
  </Card>
)

const parseEdit = (search: URLSearchParams) => search.has('edit')

type LoadedProps<Content> = { draft: DraftOf<Content>; parts: DraftParts<Content> }

function Loaded<Content extends object>({ draft, parts }: LoadedProps<Content>) {
  const { choice: isEditing, choose } = useChoice(parseEdit)
  const { content, state } = draft
  const mayEdit = draft.doneOn === null && state !== 'dismissed'
  // What was written stays when somebody else decides meanwhile.
  const [wasFormShown, setWasFormShown] = useState(false)
  const isFormShown = isEditing && (mayEdit || wasFormShown)
  if (isFormShown !== wasFormShown) setWasFormShown(isFormShown)
  useKeptFocus(`${state} ${isFormShown}`, 'main h1')
  const stopEditing = () => choose({ edit: null }, { replace: true })
  if (isFormShown) {
    return (
      <>
        <PageHeader
          title={`Edit ${parts.noun}`}
          description={state === 'approved' && 'This is approved. Once you save a change, it must be approved again.'}
        />
        <DraftForm
          {...draft}
          parts={parts}
          initial={content}
          conflict={mayEdit ? undefined : decidedText(parts.noun)}
          onSaved={stopEditing}
          onCancel={stopEditing}
        />
      </>
    )
  }
  return <Shown draft={draft} parts={parts} onEdit={() => choose({ edit: '' })} />
}

const decidedText = (noun: string) =>
  `Somebody decided on this ${noun} while you edited it. It can no longer be edited. Copy what you need, and press Cancel.`

function Shown<Content extends object>({ draft, parts, onEdit }: LoadedProps<Content> & { onEdit: () => void }) {
  const { content, state } = draft
  const { titleOf, noun, obstacleOf, Preview, CarryOut } = parts
  const { label, tone } = DRAFT_LABELS[state]
  const obstacle = mayApprove(draft) ? obstacleOf(content) : null
  return (
    <>
      <PageHeader
        title={titleOf(content) || `Untitled ${noun}`}
        description={
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <output>
                <Badge tone={tone}>{label}</Badge>
              </output>
              <Subject draft={draft} title={titleOf(content)} />
            </p>
            {obstacle !== null && (
              <p id="obstacle" dir="auto" className="wrap-anywhere">
                {obstacle}
              </p>
            )}
          </div>
        }
        actions={<DraftDecisions draft={draft} parts={parts} onEdit={onEdit} />}
      />
      <div className={CAMPAIGN_GRID}>
        <div>
          <CarryOut draft={draft} />
          <Card aria-labelledby="content">
            <h2 id="content" className="text-base font-semibold">
              Preview
            </h2>
            <Preview content={content} />
          </Card>
        </div>
        <div>
          <WhyPanel proposal={draft} />
          <DraftHistory draft={draft} parts={parts} />
        </div>
      </div>
    </>
  )
}

type SubjectProps = { draft: Pick<Draft, 'about' | 'storeId'>; title: string }

/** Links to what it is about. The name of a product that is the page's title isn't repeated. */
function Subject({ draft: { about, storeId }, title }: SubjectProps): ReactNode {
  const { order, customer, product } = about
  return (
    <>
      {order && (
        <TextLink to={hrefFor(storeId, `/analytics/orders/${order.id}`)} className={SUBJECT}>
          <bdi>Order {order.name}</bdi>
        </TextLink>
      )}
      {customer && (
        <TextLink to={hrefFor(storeId, `/analytics/customers/${customer.id}`)} className={SUBJECT}>
          <bdi>{customer.name ?? customer.email ?? 'Customer without a name'}</bdi>
        </TextLink>
      )}
      {product && (
        <TextLink to={hrefFor(storeId, `/analytics/products/${product.id}`)} className={SUBJECT}>
          {product.title === title ? 'Show product' : <bdi>{product.title}</bdi>}
        </TextLink>
      )}
    </>
  )
}

const SUBJECT = 'inline-flex min-h-6 max-w-full items-center wrap-anywhere whitespace-normal!'
