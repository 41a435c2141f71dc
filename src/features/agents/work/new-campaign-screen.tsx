import { useQuery } from '@tanstack/react-query'
import ListX from 'lucide-react/icons/list-x'
import Unlink from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { workQueries } from '#data/agents/work.ts'
import { basketQueries } from '#data/analytics/baskets.ts'
import { keptListQueries } from '#data/analytics/customers/kept-lists.ts'
import { storeQueries } from '#data/stores/stores.ts'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { labelOfSegment, RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { sellTogether } from '#domain/analysis/products/sell-together.ts'
import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { Audience, CampaignContent } from '#domain/contracts/campaigns/campaign.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { randomUuid } from '#lib/ids.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { contentFor, contentForPair, contentOfMessage } from './campaign-draft.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { NoStore } from './no-store.tsx'

/** What the address says of a new campaign. */
function parseOrigin(search: URLSearchParams) {
  return {
    store: search.get('store'),
    message: search.get('message'),
    list: search.get('list'),
    segment: RFM_SEGMENTS.find(({ name }) => name === search.get('segment'))?.name,
    bought: search.get('bought'),
    without: search.get('without'),
    overdue: OVERDUE_LABELS.find((label) => label === search.get('overdue')),
    isFromToday: search.get('from') === 'today',
  }
}

type Loaded = {
  stores: readonly { id: string }[] | undefined
  lists: readonly { id: string; storeId: string; name: string }[] | undefined
  message: Parameters<typeof contentOfMessage>[0] | undefined
  pair: BasketPair | null | undefined
}

/** What the form begins with. */
type Beginning = { storeId: string; initial: CampaignContent }

/** A campaign before it is saved: from an agent's draft, for some customers, or empty. */
export function NewCampaignScreen() {
  const [search] = useSearchParams()
  const origin = parseOrigin(search)
  const stores = useQuery(storeQueries.list())
  const lists = useQuery({ ...keptListQueries.names(), enabled: origin.list !== null })
  const message = useQuery({ ...workQueries.message(origin.message ?? ''), enabled: origin.message !== null })
  const { basket, pair } = usePair(origin)
  const navigate = useNavigateInStore()
  const [id] = useState(randomUuid)
  const [begun, setBegun] = useState<Beginning | null>(null)
  const loaded = { stores: stores.data, lists: lists.data, message: message.data, pair }
  // The list may be deleted while the form is open. What was written stays.
  const beginning = begun ?? beginningOf(origin, loaded)
  const form = typeof beginning === 'object' ? beginning : null
  if (!begun && form) setBegun(form)
  const waiting = [stores, lists, message, basket].find(({ error }) => error) ?? stores
  return (
    <>
      <BackLink to="/ai-agents/work" label="Work" />
      <PageHeader
        title="New campaign"
        description="An email to some of your customers. Save it, check who gets it, then approve it. Nothing is sent by Cartwright."
      />
      {typeof beginning === 'string' && OBSTACLES[beginning]}
      {beginning === null && (
        <MissingFigures
          name="campaign"
          error={waiting.error}
          isOffline={waiting.fetchStatus === 'paused'}
          onRetry={() => void waiting.refetch()}
          skeleton={<CampaignSkeleton />}
        />
      )}
      {form && (
        <CampaignForm
          {...form}
          id={id}
          origin={toFormOrigin(origin)}
          onSaved={(saved) => navigate(hrefFor(saved.storeId, `/ai-agents/work/${saved.id}`), { replace: true })}
          onCancel={() => navigate(hrefFor(form.storeId, '/ai-agents/work'))}
        />
      )}
    </>
  )
}

const DeletedList = () => (
  <Card>
    <EmptyState
      icon={ListX}
      title="This list was deleted"
      description="Choose other customers for the campaign."
      actions={
        <LinkButton to="/ai-agents/work/new" variant="outline">
          Choose other customers
        </LinkButton>
      }
    />
  </Card>
)

const NoPair = () => (
  <Card>
    <EmptyState
      icon={Unlink}
      title="These products don’t sell together"
      description="Not enough orders of the last 12 months have both. Choose other products, or other customers."
      actions={
        <LinkButton to="/analytics?tab=products" variant="outline">
          Show products
        </LinkButton>
      }
    />
  </Card>
)

const OBSTACLES = { no_store: <NoStore />, no_list: <DeletedList />, no_pair: <NoPair /> } as const

/** The products that sell with the one that customers bought. */
const pairsWith = ({ bought, store }: Pick<Origin, 'bought' | 'store'>) =>
  basketQueries.list(
    { period: 'last_12_months', with: bought ?? '', sort: '-orders', ...(store !== null && { store }) },
    { limit: MOST_PAIRS, offset: 0 },
  )

const MOST_PAIRS = 100

/** The pair that the address names: `null` if it doesn't sell together, `undefined` until that is known. */
function usePair(origin: Pick<Origin, 'bought' | 'store' | 'without'>) {
  const basket = useQuery({ ...pairsWith(origin), enabled: origin.bought !== null })
  const data = basket.isPlaceholderData ? undefined : basket.data
  return { basket, pair: data ? pairIn(data, origin.without) : undefined }
}

const pairIn = ({ rows }: BasketReport, without: string | null): BasketPair | null =>
  rows.find((row) => row.second.id === without && sellTogether(row)) ?? null

type Origin = ReturnType<typeof parseOrigin>

const toFormOrigin = ({ message, isFromToday }: Origin) => ({ ...(message !== null && { message }), isFromToday })

/** Returns what the form begins with, or why it can't. `null` until that is known. A list is written to in its own store. */
function beginningOf(origin: Origin, loaded: Loaded): Beginning | keyof typeof OBSTACLES | null {
  const { stores, lists } = loaded
  const lacks = lackOf(origin, loaded)
  if (lacks !== null) return lacks
  const list = lists?.find(({ id }) => id === origin.list)
  if (needsList(origin, lists) && !list) return 'no_list'
  const store = storeOf(list?.storeId ?? origin.store, stores, list !== undefined)
  const initial = initialOf(origin, { list, message: loaded.message, pair: loaded.pair })
  return store && initial ? { storeId: store.id, initial } : null
}

function lackOf({ message, bought }: Origin, { stores, pair }: Loaded): 'no_store' | 'no_pair' | null {
  if (stores?.length === 0) return 'no_store'
  return message === null && bought !== null && pair === null ? 'no_pair' : null
}

/** A draft of an agent needs no list. */
const needsList = ({ message, list }: Origin, lists: Loaded['lists']): boolean =>
  message === null && list !== null && lists !== undefined

/** The named store, or else the first one, unless it has to be the named one. */
function storeOf(named: string | null, stores: Loaded['stores'], isFixed: boolean) {
  const found = stores?.find(({ id }) => id === named)
  return isFixed ? found : (found ?? stores?.[0])
}

type Named = { list: { id: string; name: string } | undefined; message: Loaded['message']; pair: Loaded['pair'] }

/** Returns the content that the form begins with, once it is known. */
function initialOf(origin: Origin, { list, message, pair }: Named): CampaignContent | null {
  if (origin.message !== null) return message ? contentOfMessage(message) : null
  if (origin.list !== null) {
    return list ? contentFor({ kind: 'list', list: list.id, name: list.name }, list.name) : null
  }
  if (origin.bought !== null) return pair ? contentForPair(pair) : null
  if (origin.segment) return contentFor({ kind: 'segment', segment: origin.segment }, labelOfSegment(origin.segment))
  if (origin.overdue) return contentFor({ kind: 'overdue', overdue: origin.overdue }, 'Win-back')
  return contentFor(EVERYONE, '')
}

const EVERYONE: Audience = { kind: 'everyone' }
