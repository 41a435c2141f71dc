import { useState } from 'react'
import type { Store } from '#data/stores/stores.ts'
import { useLeaveStore, useRemoveMember } from '#data/stores/team.ts'
import type { Member } from '#domain/contracts/team.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useForgetStore } from '#features/settings/use-chosen-store.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { LinkButton } from '#ui/links/link-button.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { dayOf, TeamRow } from './team-row.tsx'

type TeamMembersProps = { store: Store; members: readonly Member[]; userId: string }

export function TeamMembers({ store, members, userId }: TeamMembersProps) {
  return (
    <ul aria-label="Members" className="mt-5 divide-y divide-line border-y border-line">
      {members.map((member) => {
        const isYou = member.id === userId
        const name = member.name || member.email
        return (
          <TeamRow
            key={member.id}
            icon={<Avatar name={name} url={member.avatarUrl} className="size-9 text-sm" />}
            title={<bdi>{name}</bdi>}
            badge={isYou && <Badge>You</Badge>}
            details={[member.name && member.email, `Joined ${dayOf(member.joinedAt)}`]}
          >
            {isYou && <LeaveStore store={store} userId={userId} isOnlyMember={members.length === 1} />}
            {!isYou && <RemoveMember storeId={store.id} memberId={member.id} name={name} />}
          </TeamRow>
        )
      })}
    </ul>
  )
}

function RemoveMember({ storeId, memberId, name }: { storeId: string; memberId: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useRemoveMember(storeId)

  async function remove() {
    try {
      await mutateAsync(memberId)
      focusSection('team', () => setIsAsking(false))
      toast({ title: 'Member removed', description: `${name} no longer has access.`, variant: 'success' })
    } catch (error) {
      setIsAsking(false)
      toastFailure(error, 'Member not removed')
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove this member?"
        description={
          <>
            <bdi className="font-medium text-ink">{name}</bdi> loses access to the store at once. Their chats about it
            are deleted, and invitations they sent stop working. Imports and saved views stay.
          </>
        }
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isPending} onClick={() => void remove()}>
              Remove member
            </Button>
          </>
        }
      />
    </>
  )
}

type LeaveStoreProps = { store: Store; userId: string; isOnlyMember: boolean }

function LeaveStore({ store, userId, isOnlyMember }: LeaveStoreProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useLeaveStore(store.id)
  const forgetStore = useForgetStore()

  async function leave() {
    try {
      await mutateAsync(userId)
      forgetStore()
      toast({ title: 'You left the store', description: store.name, variant: 'success' })
    } catch (error) {
      setIsAsking(false)
      toastFailure(error, 'You’re still a member')
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Leave store
      </Button>
      {isOnlyMember ? (
        <OnlyMember isOpen={isAsking} onClose={() => setIsAsking(false)} />
      ) : (
        <Dialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title="Leave this store?"
          description={
            <>
              You lose access to <bdi className="font-medium text-ink">{store.name}</bdi> at once: its figures, orders,
              customers and imports. Your chats about it are deleted, and invitations you sent stop working. To come
              back, you need a new invitation.
            </>
          }
          footer={
            <>
              <Button variant="outline" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button variant="destructive" isLoading={isPending} onClick={() => void leave()}>
                Leave store
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

function OnlyMember({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title="You’re the only member"
      description="A store needs at least one member, or nobody could open it. You can leave once a colleague has accepted your invitation. If you no longer need the store, delete it."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <LinkButton to={{ hash: 'data' }} variant="destructive" onClick={onClose}>
            Go to Delete store
          </LinkButton>
        </>
      }
    />
  )
}
