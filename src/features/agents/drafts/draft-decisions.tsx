import { useApproveDraft, useDeleteDraft, useMoveDraft } from '#data/agents/drafts.ts'
import { DeleteWork } from '#features/agents/work/delete-work.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { BEFORE, type DraftOf, type DraftParts, mayApprove } from './draft-parts.ts'

type DraftDecisionsProps<Content> = { draft: DraftOf<Content>; parts: DraftParts<Content>; onEdit: () => void }

/** The buttons that decide on a draft. */
export function DraftDecisions<Content>({ draft, parts, onEdit }: DraftDecisionsProps<Content>) {
  const { id, hash, state, content, isDeletable } = draft
  const { noun, obstacleOf, titleOf } = parts
  const move = useMoveDraft()
  const remove = useDeleteDraft()
  const before = BEFORE[state]
  const isOpen = mayApprove(draft)
  const moveTo = (to: NonNullable<typeof before>) =>
    move.mutate({ id, hash, state: to }, { onError: (error) => toastFailure(error, 'Not changed') })
  return (
    <>
      {before && (
        <Button variant="outline" isLoading={move.isPending} onClick={() => moveTo(before)}>
          Undo
        </Button>
      )}
      {isOpen && (
        <Button variant="outline" isLoading={move.isPending} onClick={() => moveTo('dismissed')}>
          Dismiss
        </Button>
      )}
      {(isOpen || state === 'approved') && (
        <Button variant="outline" onClick={onEdit}>
          Edit
        </Button>
      )}
      {isDeletable && (
        <DeleteWork
          noun={noun}
          name={titleOf(content) || `This ${noun}`}
          onDelete={() => remove.mutateAsync({ id, hash })}
        />
      )}
      {isOpen && <Approve seen={{ id, hash }} noun={noun} isPossible={obstacleOf(content) === null} />}
    </>
  )
}

type ApproveProps = { seen: { id: string; hash: string }; noun: string; isPossible: boolean }

/** Approves the content that the page shows. */
function Approve({ seen, noun, isPossible }: ApproveProps) {
  const approve = useApproveDraft()
  const handleClick = () =>
    approve.mutate(seen, {
      onSuccess: () => toast({ title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} approved`, variant: 'success' }),
      onError: (error) => toastFailure(error, 'Not approved'),
    })
  return (
    <Button
      className="max-sm:order-first"
      isLoading={approve.isPending}
      disabled={!isPossible}
      aria-describedby={isPossible ? undefined : 'obstacle'}
      onClick={handleClick}
    >
      Approve
    </Button>
  )
}
