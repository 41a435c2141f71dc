import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { workQueries } from '#data/agents/work.ts'
import { keptListQueries } from '#data/analytics/kept-lists.ts'
import { storeQueries } from '#data/stores/stores.ts'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { labelOfSegment, RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import type { Audience, CampaignContent } from '#domain/contracts/campaigns/campaign.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { randomUuid } from '#lib/ids.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { BackLink } from './back-link.tsx'
import { contentFor, contentOfMessage } from './campaign-draft.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'

/** What the address says of a new campaign. */
function parseOrigin(search: URLSearchParams) {
  return {
    store: search.get('store'),
    message: search.get('message'),
    list: search.get('list'),
    segment: RFM_SEGMENTS.find(({ name }) => name === search.get('segment'))?.name,
    overdue: OVERDUE_LABELS.find((label) => label === search.get('overdue')),
    isFromToday: search.get('from') === 'today',
  }
}

/** A campaign before it is saved: from an agent's draft, for some customers, or empty. */
export function NewCampaignScreen() {
  const [search] = useSearchParams()
  const origin = parseOrigin(search)
  const stores = useQuery(storeQueries.list())
  const lists = useQuery({ ...keptListQueries.names(), enabled: origin.list !== null })
  const message = useQuery({ ...workQueries.message(origin.message ?? ''), enabled: origin.message !== null })
  const navigate = useNavigate()
  const [id] = useState(randomUuid)
  const store = stores.data?.find((each) => each.id === origin.store) ?? stores.data?.[0]
  const initial = initialOf(origin, { lists: lists.data, message: message.data })
  const waiting = [stores, lists, message].find(({ error }) => error) ?? stores
  return (
    <>
      <BackLink to="/ai-agents/work" label="Work" />
      <PageHeader
        title="New campaign"
        description="An email to some of your customers. Save it, check who gets it, then approve it. Nothing is sent by Cartwright."
      />
      {store && initial ? (
        <CampaignForm
          storeId={store.id}
          id={id}
          initial={initial}
          origin={{ ...(origin.message !== null && { message: origin.message }), isFromToday: origin.isFromToday }}
          onSaved={(saved) => void navigate(`/ai-agents/work/${saved.id}`, { replace: true })}
          onCancel={() => void navigate('/ai-agents/work')}
        />
      ) : (
        <MissingFigures
          name="campaign"
          error={waiting.error}
          isOffline={waiting.fetchStatus === 'paused'}
          onRetry={() => void waiting.refetch()}
          skeleton={<CampaignSkeleton />}
        />
      )}
    </>
  )
}

type Loaded = {
  lists: readonly { id: string; name: string }[] | undefined
  message: Parameters<typeof contentOfMessage>[0] | undefined
}

/** Returns the content that the form begins with, once it is known. */
function initialOf(origin: ReturnType<typeof parseOrigin>, { lists, message }: Loaded): CampaignContent | null {
  if (origin.message !== null) return message ? contentOfMessage(message) : null
  if (origin.list !== null) {
    if (!lists) return null
    const list = lists.find(({ id }) => id === origin.list)
    return list ? contentFor({ kind: 'list', list: list.id, name: list.name }, list.name) : contentFor(EVERYONE, '')
  }
  if (origin.segment) return contentFor({ kind: 'segment', segment: origin.segment }, labelOfSegment(origin.segment))
  if (origin.overdue) return contentFor({ kind: 'overdue', overdue: origin.overdue }, 'Win-back')
  return contentFor(EVERYONE, '')
}

const EVERYONE: Audience = { kind: 'everyone' }
