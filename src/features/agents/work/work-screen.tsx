import { useQuery } from '@tanstack/react-query'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Plus from 'lucide-react/icons/plus'
import Reply from 'lucide-react/icons/reply'
import { useSearchParams } from 'react-router'
import { workQueries } from '#data/agents/work.ts'
import { type Store, storeQueries } from '#data/stores/stores.ts'
import type { WorkList } from '#domain/contracts/campaigns/work-list.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { StoreSelect } from '#figures/period/store-select.tsx'
import { agentLink } from '#figures/records/agent-link.ts'
import { formatNumber } from '#lib/format.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { NoStore } from './no-store.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { ActionRow, CampaignRow, DraftRow, NoteRow } from './work-rows.tsx'
import { WORK_FILTERS, type WorkFilter } from './work-words.ts'

/** What is proposed to a store, and what its members decided. */
export function WorkScreen() {
  const [search] = useSearchParams()
  const stores = useQuery(storeQueries.list())
  const store = stores.data?.find(({ id }) => id === search.get('store')) ?? stores.data?.[0]
  return (
    <>
      <BackLink to="/ai-agents" label="AI Agents" />
      <PageHeader
        title="Work"
        description={
          <>
            What is proposed to you, and what became of it. Nothing reaches a customer without your approval.{' '}
            <TextLink to="/documentation/work">How it works</TextLink>
          </>
        }
        actions={
          store && (
            <>
              <StoreSelect storeId={store.id} />
              <NewReply storeId={store.id} />
              <NewCampaign storeId={store.id} />
            </>
          )
        }
      />
      {store && <Work key={store.id} store={store} />}
      {stores.data?.length === 0 && <NoStore />}
      {!stores.data && (
        <MissingFigures
          name="work"
          error={stores.error}
          isOffline={stores.fetchStatus === 'paused'}
          onRetry={() => void stores.refetch()}
          skeleton={<WorkSkeleton />}
        />
      )}
    </>
  )
}

const NewCampaign = ({ storeId }: { storeId: string }) => (
  <LinkButton to={`/ai-agents/work/new?${new URLSearchParams({ store: storeId })}`}>
    <Plus aria-hidden />
    New campaign
  </LinkButton>
)

const NewReply = ({ storeId }: { storeId: string }) => (
  <LinkButton
    variant="outline"
    to={`/ai-agents/work/drafts/new?${new URLSearchParams({ kind: 'reply', store: storeId })}`}
  >
    <Reply aria-hidden />
    New reply
  </LinkButton>
)

const WorkSkeleton = () => (
  <>
    <output className="sr-only">Loading the work</output>
    <Skeleton className="h-96 w-full" />
  </>
)

const parseState = (search: URLSearchParams): WorkFilter =>
  WORK_FILTERS.find(({ value }) => value === search.get('state'))?.value ?? 'decide'

function Work({ store }: { store: Store }) {
  const { data, error, fetchStatus, refetch } = useQuery(workQueries.list(store.id))
  if (!data) {
    return (
      <MissingFigures
        name="work"
        error={error}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={<WorkSkeleton />}
      />
    )
  }
  return <Listed list={data} />
}

const statesOf = (filter: WorkFilter): readonly string[] =>
  WORK_FILTERS.find(({ value }) => value === filter)?.states ?? []

const within = <Row extends { state: string }>(rows: readonly Row[], filter: WorkFilter) =>
  rows.filter(({ state }) => statesOf(filter).includes(state))

const isEmpty = ({ campaigns, drafts, notes, actions }: WorkList) =>
  campaigns.length + drafts.length + notes.length + actions.length === 0

function Listed({ list }: { list: WorkList }) {
  const { choice, choose } = useChoice(parseState)
  const countOf = (filter: WorkFilter) => statesOf(filter).reduce((sum, state) => sum + (list.counts[state] ?? 0), 0)
  const campaigns = within(list.campaigns, choice)
  const drafts = within(list.drafts, choice)
  const notes = within(list.notes, choice)
  const actions = within(list.actions, choice)
  const listed = campaigns.length + drafts.length + notes.length + actions.length
  useKeptFocus([...notes, ...actions].map(({ id, state }) => `${id} ${state}`).join(), '#work-list')
  if (isEmpty(list)) return <NoWork storeId={list.store.id} />
  return (
    <>
      <Segmented
        label="State"
        className="mb-4"
        value={choice}
        options={WORK_FILTERS.map(({ value, label }) => ({
          value,
          label: `${label} (${formatNumber(countOf(value))})`,
        }))}
        onChange={(state) => choose({ state }, { replace: true })}
      />
      <Card className="py-1">
        <ul id="work-list" tabIndex={-1} aria-label="Work" className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} store={list.store} />
          ))}
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} store={list.store} />
          ))}
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} store={list.store} />
          ))}
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} store={list.store} />
          ))}
        </ul>
        {listed === 0 && <p className="py-8 text-center text-muted">{NOTHING[choice]}</p>}
      </Card>
      {listed > 0 && listed < countOf(choice) && (
        <p className="mt-3 text-muted">
          The newest {formatNumber(listed)} of {formatNumber(countOf(choice))} are listed.
        </p>
      )}
    </>
  )
}

const NOTHING: Record<WorkFilter, string> = {
  decide: 'Nothing waits for your decision.',
  approved: 'Nothing is approved and not carried out yet.',
  done: 'Nothing was carried out yet.',
  dismissed: 'Nothing was dismissed.',
}

function NoWork({ storeId }: { storeId: string }) {
  return (
    <Card>
      <EmptyState
        icon={ClipboardCheck}
        title="No work yet"
        description="Write a campaign or a reply to a customer, ask the Marketing Manager for a campaign email, or wait for what Today proposes."
        actions={
          <>
            <NewCampaign storeId={storeId} />
            <NewReply storeId={storeId} />
            <LinkButton
              variant="outline"
              to={agentLink({ agent: 'marketing-manager', question: 'Draft a win-back email' })}
            >
              Ask the Marketing Manager
            </LinkButton>
          </>
        }
      />
    </Card>
  )
}
