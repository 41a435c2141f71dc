import Mail from 'lucide-react/icons/mail'
import { useInvite, useWithdrawInvitation } from '#data/stores/team.ts'
import type { PendingInvitation, Team } from '#domain/contracts/team.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SentInvitation } from './sent-invitation.tsx'
import { dayOf, TeamRow } from './team-row.tsx'

/** The invitations that nobody has accepted yet. */
export function TeamInvitations({ storeId, team }: { storeId: string; team: Team }) {
  if (team.invitations.length === 0) return null
  return (
    <>
      <PartHeading className="mt-6 font-medium">Invited</PartHeading>
      <ul aria-label="Invited" className="mt-2 divide-y divide-line border-y border-line">
        {team.invitations.map((invitation) => (
          // By address: sending an invitation again gives it a new id.
          <Invitation key={invitation.email} storeId={storeId} invitation={invitation} team={team} />
        ))}
      </ul>
    </>
  )
}

type InvitationProps = { storeId: string; invitation: PendingInvitation; team: Team }

function Invitation({ storeId, invitation, team: { members, sendsEmail } }: InvitationProps) {
  const { email, isExpired, expiresAt } = invitation
  const inviter = members.find(({ id }) => id === invitation.invitedBy)
  const again = useInvite(storeId)
  const withdrawal = useWithdrawInvitation()

  async function sendAgain() {
    try {
      const { link } = await again.mutateAsync(email)
      if (link === null) toast({ title: 'Invitation sent', description: email, variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Invitation not sent')
    }
  }

  async function withdraw() {
    try {
      await withdrawal.mutateAsync(invitation.id)
      focusSection('team')
      toast({ title: 'Invitation withdrawn', description: `The link sent to ${email} no longer works.` })
    } catch (error) {
      toastFailure(error, 'Invitation not withdrawn')
    }
  }

  return (
    <TeamRow
      icon={
        <span className="grid size-9 place-items-center rounded-full bg-sunken text-muted">
          <Mail aria-hidden className="size-4" />
        </span>
      }
      title={email}
      badge={isExpired && <Badge tone="warning">Expired</Badge>}
      details={[
        inviter && (
          <>
            Invited by <bdi>{inviter.name || inviter.email}</bdi>
          </>
        ),
        `${isExpired ? 'Expired' : 'Expires'} ${dayOf(expiresAt)}`,
      ]}
      below={again.data?.link && <SentInvitation email={email} link={again.data.link} />}
    >
      <Button
        variant="outline"
        size="sm"
        aria-label={`${sendsEmail ? 'Send again to' : 'New link for'} ${email}`}
        isLoading={again.isPending}
        onClick={() => void sendAgain()}
      >
        {sendsEmail ? 'Send again' : 'New link'}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Withdraw invitation of ${email}`}
        isLoading={withdrawal.isPending}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </TeamRow>
  )
}
