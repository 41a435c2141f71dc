import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { workQueries } from '#data/agents/work.ts'
import { obstacleOfCampaign } from '#domain/contracts/campaigns/campaign-obstacle.ts'
import type { Campaign } from '#domain/contracts/campaigns/campaign.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { AppError } from '#lib/app-error.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { CampaignDecisions, mayApprove } from './campaign-decisions.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { CAMPAIGN_GRID } from './campaign-grid.ts'
import { CampaignHistoryPanel } from './campaign-history.tsx'
import { CampaignOutcomePanel } from './campaign-outcome.tsx'
import { CampaignPanels, WhyPanel } from './campaign-panels.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { CarryOut } from './carry-out.tsx'
import { EmailPreview } from './email-preview.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { CAMPAIGN_LABELS, nameAudience } from './work-words.ts'

/** A campaign: who gets what, why, what it can show, and what became of it. */
export function CampaignScreen({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(workQueries.campaign(id))
  const isMissing = error instanceof AppError && error.status === 404
  return (
    <>
      <BackLink to={data ? hrefFor(data.storeId, '/ai-agents/work') : '/ai-agents/work'} label="Work" />
      {data ? (
        <Loaded key={data.id} campaign={data} />
      ) : (
        <>
          <PageHeader title={isMissing ? 'No such campaign' : 'Campaign'} />
          {isMissing ? (
            <Missing />
          ) : (
            <MissingFigures
              name="campaign"
              error={error}
              isOffline={fetchStatus === 'paused'}
              onRetry={() => void refetch()}
              skeleton={<CampaignSkeleton />}
            />
          )}
        </>
      )}
    </>
  )
}

function Missing() {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="We can’t find this campaign"
        description="It may have been deleted with its store, or you have no access to it."
        actions={
          <LinkButton to="/ai-agents/work" variant="outline">
            Show all work
          </LinkButton>
        }
      />
    </Card>
  )
}

const parseEdit = (search: URLSearchParams) => search.has('edit')

function Loaded({ campaign }: { campaign: Campaign }) {
  const { choice: isEditing, choose } = useChoice(parseEdit)
  const { label, tone } = CAMPAIGN_LABELS[campaign.state]
  const mayEdit = campaign.sentOn === null && campaign.state !== 'dismissed'
  // What was written stays when somebody else decides meanwhile.
  const [wasFormShown, setWasFormShown] = useState(false)
  const isFormShown = isEditing && (mayEdit || wasFormShown)
  if (isFormShown !== wasFormShown) setWasFormShown(isFormShown)
  useKeptFocus(`${campaign.state} ${isFormShown}`, 'main h1')
  const stopEditing = () => choose({ edit: null }, { replace: true })
  const handleSaved = () => {
    toast({ title: 'Campaign saved', variant: 'success' })
    stopEditing()
  }
  if (isFormShown) {
    return (
      <>
        <PageHeader title="Edit campaign" description={editNote(campaign)} />
        <CampaignForm
          storeId={campaign.storeId}
          id={campaign.id}
          campaign={campaign}
          initial={campaign.content}
          conflict={mayEdit ? undefined : DECIDED}
          onSaved={handleSaved}
          onCancel={stopEditing}
        />
      </>
    )
  }
  const obstacle = mayApprove(campaign) ? obstacleOfCampaign(campaign.content) : null
  return (
    <>
      <PageHeader
        title={campaign.content.name}
        description={
          <p className="flex flex-wrap items-center gap-2">
            <output>
              <Badge tone={tone}>{label}</Badge>
            </output>
            <bdi>{nameAudience(campaign.content.audience)}</bdi>
            {obstacle !== null && (
              <span id="obstacle" dir="auto" className="wrap-anywhere">
                {obstacle}
              </span>
            )}
          </p>
        }
        actions={<CampaignDecisions campaign={campaign} onEdit={() => choose({ edit: '' })} />}
      />
      <div className={CAMPAIGN_GRID}>
        <div>
          <CarryOut campaign={campaign} />
          <CampaignOutcomePanel campaign={campaign} />
          <EmailPreview content={campaign.content} />
        </div>
        <div>
          <CampaignPanels campaign={campaign} />
        </div>
        <div>
          <WhyPanel proposal={campaign} />
          <CampaignHistoryPanel campaign={campaign} />
        </div>
      </div>
    </>
  )
}

const DECIDED =
  'Somebody decided on this campaign while you edited it. It can no longer be edited. Copy what you need, and press Cancel.'

const editNote = ({ state }: Campaign) =>
  state === 'approved' || state === 'failed'
    ? 'This is approved. Once you save a change, it must be approved again.'
    : undefined
