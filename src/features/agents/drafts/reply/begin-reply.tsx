import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { workQueries } from '#data/agents/work.ts'
import { orderPageQuery } from '#data/analytics/order-page.ts'
import { policyQueries } from '#data/stores/policies.ts'
import { storeQueries } from '#data/stores/stores.ts'
import { composeReply, type Occasion, OCCASIONS, subjectFor } from '#domain/advisor/drafts/order-reply.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { type Draft, LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { plainDraft, splitDraft } from '#features/agents/draft-text.ts'
import { DraftSkeleton } from '#features/agents/drafts/draft-skeleton.tsx'
import type { Beginning } from '#features/agents/drafts/draft-parts.ts'
import { NoStore } from '#features/agents/work/no-store.tsx'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { AskOrder } from './ask-order.tsx'
import { REPLY_FORMAT, toPolicies } from './reply-format.ts'

type BeginReplyProps = { children: (beginning: Beginning<ReplyContent>) => ReactNode }

type Waiting = Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'>

/** Shows that queries load, or the first that failed. */
function Loading({ queries }: { queries: readonly [Waiting, ...Waiting[]] }) {
  const waiting = queries.find(({ error }) => error) ?? queries[0]
  return (
    <MissingFigures
      name="reply"
      error={waiting.error}
      isOffline={waiting.fetchStatus === 'paused'}
      onRetry={() => void waiting.refetch()}
      skeleton={<DraftSkeleton />}
    />
  )
}

/** Loads what a new reply begins with: an agent's draft, an order, or nothing. */
export function BeginReply({ children }: BeginReplyProps) {
  const [search] = useSearchParams()
  const stores = useQuery(storeQueries.list())
  if (!stores.data) return <Loading queries={[stores]} />
  const store = stores.data.find(({ id }) => id === search.get('store')) ?? stores.data[0]
  if (!store) return <NoStore />
  const occasion = OCCASIONS.find((each) => each === search.get('occasion')) ?? 'where'
  const props = { storeId: store.id, occasion, children }
  const message = search.get('message')
  if (message !== null) return <FromMessage message={message} {...props} />
  const order = search.get('order')
  if (order === null && search.get('about') !== 'none') return <AskOrder storeId={store.id} />
  return <FromOrder key={order} orderId={order} drafted={null} {...props} />
}

type FromProps = BeginReplyProps & { storeId: string; occasion: Occasion }

function FromMessage({ message, ...props }: FromProps & { message: string }) {
  const query = useQuery(workQueries.message(message))
  if (!query.data) return <Loading queries={[query]} />
  const draft = query.data.parameters?.draft
  return <FromOrder orderId={draft?.about?.order ?? null} drafted={draft?.text ?? ''} message={message} {...props} />
}

/** `drafted` is what an agent wrote. */
type FromOrderProps = FromProps & { orderId: string | null; drafted: string | null; message?: string }

function FromOrder({ orderId, ...props }: FromOrderProps) {
  if (orderId !== null) return <AboutOrder orderId={orderId} {...props} />
  const { children, drafted, storeId, message } = props
  return children({
    storeId,
    message,
    about: aboutOf(null),
    initial: drafted === null ? EMPTY : contentOf(drafted, null),
  })
}

function AboutOrder({ orderId, storeId, occasion, drafted, message, children }: FromOrderProps & { orderId: string }) {
  const order = useQuery(orderPageQuery(orderId, storeId))
  const policies = useQuery(policyQueries.of(storeId))
  const isGone = order.error instanceof AppError && order.error.status === 404
  if (!policies.data || (!order.data && !isGone)) return <Loading queries={[order, policies]} />
  const facts = order.data ?? null
  const composed = facts
    ? composeReply(occasion, { facts, policies: toPolicies(policies.data), format: REPLY_FORMAT })
    : EMPTY
  return (
    <>
      {isGone && (
        <Alert tone="warning" title="This order is no longer in your store" className="mb-5 max-w-4xl">
          The reply can’t be written from its data. Check what it says yourself.
        </Alert>
      )}
      {children({
        storeId,
        message,
        about: aboutOf(facts),
        initial: drafted === null ? composed : contentOf(drafted, facts),
      })}
    </>
  )
}

const EMPTY: ReplyContent = { subject: '', body: '' }

const aboutOf = (order: OrderPage | null): Draft['about'] => ({
  order: order && { id: order.id, name: order.name },
  customer: order?.customer ?? null,
  product: null,
})

/** Returns the reply that an agent drafted. */
function contentOf(text: string, order: OrderPage | null): ReplyContent {
  const { subject, body } = splitDraft(plainDraft(text))
  return {
    subject: (subject ?? (order ? subjectFor(order) : '')).slice(0, LONGEST_REPLY.subject),
    body: body.slice(0, LONGEST_REPLY.body),
  }
}
