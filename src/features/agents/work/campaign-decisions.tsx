import { useQuery } from '@tanstack/react-query'
import { useApproveCampaign, useDeleteCampaign, useMoveCampaign, workQueries } from '#data/agents/work.ts'
import { obstacleOfCampaign } from '#domain/contracts/campaigns/campaign-obstacle.ts'
import type { Campaign, CampaignState, ChosenState } from '#domain/contracts/campaigns/campaign.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { DeleteWork } from './delete-work.tsx'

type CampaignDecisionsProps = { campaign: Campaign; onEdit: () => void }

/** What Undo returns to. */
const BEFORE: Partial<Record<CampaignState, ChosenState>> = {
  approved: 'taken_back',
  done: 'approved',
  failed: 'approved',
  measured: 'approved',
  dismissed: 'proposed',
}

const OPEN: readonly CampaignState[] = ['proposed', 'edited', 'taken_back']

/** Whether it waits for approval. */
export const mayApprove = ({ state }: Campaign): boolean => OPEN.includes(state)

/** The buttons that decide on a campaign. */
export function CampaignDecisions({ campaign, onEdit }: CampaignDecisionsProps) {
  const { state } = campaign
  const move = useMoveCampaign()
  const remove = useDeleteCampaign()
  const before = BEFORE[state]
  const isOpen = mayApprove(campaign)
  const moveTo = (to: ChosenState) =>
    move.mutate(
      { id: campaign.id, hash: campaign.hash, state: to },
      { onError: (error) => toastFailure(error, 'Not changed') },
    )
  return (
    <>
      {before && (
        <Button variant="outline" isLoading={move.isPending} onClick={() => moveTo(before)}>
          Undo
        </Button>
      )}
      {isOpen && (
        <Button
          variant="outline"
          isLoading={move.isPending && move.variables.state === 'dismissed'}
          onClick={() => moveTo('dismissed')}
        >
          Dismiss
        </Button>
      )}
      {(isOpen || state === 'approved' || state === 'failed') && (
        <Button variant="outline" onClick={onEdit}>
          Edit
        </Button>
      )}
      {campaign.isDeletable && (
        <DeleteWork noun="campaign" name={campaign.content.name} onDelete={() => remove.mutateAsync(campaign)} />
      )}
      {isOpen && <Approve campaign={campaign} />}
    </>
  )
}

/** Approves the people that the page shows, once it shows them. */
function Approve({ campaign: { id, hash, storeId, content } }: { campaign: Campaign }) {
  const { data, isPlaceholderData } = useQuery(workQueries.preview({ store: storeId, id, content }))
  const approve = useApproveCampaign()
  const people = isPlaceholderData ? undefined : data?.people
  const isBlocked = obstacleOfCampaign(content) !== null

  function handleClick() {
    if (people === undefined) return
    approve.mutate(
      { id, hash, people },
      {
        onSuccess: () => toast({ title: 'Campaign approved', variant: 'success' }),
        onError: (error) => toastFailure(error, 'Not approved'),
      },
    )
  }

  return (
    <Button
      className="max-sm:order-first"
      isLoading={approve.isPending}
      disabled={isBlocked || people === undefined}
      aria-describedby={isBlocked ? 'obstacle' : undefined}
      onClick={handleClick}
    >
      Approve
    </Button>
  )
}
