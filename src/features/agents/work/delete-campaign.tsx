import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteCampaign } from '#data/agents/work.ts'
import type { Campaign } from '#domain/contracts/campaigns/campaign.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

/** Deletes a campaign that was never approved, after a question. */
export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useDeleteCampaign()
  const navigate = useNavigate()

  const handleDelete = () =>
    mutate(campaign, {
      onSuccess: () => {
        toast({ title: 'Campaign deleted', variant: 'success' })
        void navigate('/ai-agents/work', { replace: true })
      },
      onError: (error) => {
        setIsAsking(false)
        toastFailure(error, 'Campaign not deleted')
      },
    })

  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this campaign?"
        description={`“${campaign.content.name}” and its history are deleted for all members. This can’t be undone.`}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isPending} onClick={handleDelete}>
              Delete campaign
            </Button>
          </>
        }
      />
    </>
  )
}
