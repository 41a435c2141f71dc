import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { acceptInvitation, invitationQuery } from '#data/stores/invitation.ts'
import type { Invitation } from '#domain/contracts/team.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { LinkButton } from '#ui/links/link-button.tsx'
import { AuthPage } from './auth-page.tsx'
import { invitationSearch } from './keep-invitation.ts'

type OpenInvitation = Extract<Invitation, { state: 'open' }>

/** The target of the link in an invitation: shows whose store it is, and lets the invited person join. */
export function InvitationScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { loading } = useAuth()
  const { data: invitation, error, fetchStatus, refetch } = useQuery(invitationQuery(token))

  if (invitation && !loading) {
    if (invitation.state !== 'open') return <EndedInvitation state={invitation.state} />
    return <JoinStore invitation={invitation} token={token} />
  }
  if (fetchStatus === 'paused') {
    return <AuthPage title="You are offline" description="The invitation opens when you’re back online." />
  }
  if (!error) return <Spinner size="lg" message="Opening your invitation..." className="min-h-dvh" />
  return (
    <AuthPage title="The invitation could not be opened" description={error.message}>
      <RetryButton error={error} onRetry={() => void refetch()} />
    </AuthPage>
  )
}

type JoinStoreProps = { invitation: OpenInvitation; token: string }

function JoinStore({ invitation, token }: JoinStoreProps) {
  const { user } = useAuth()
  const { store, inviter, email } = invitation
  const isInvited = user?.email.toLowerCase() === email
  return (
    <AuthPage
      title={`Join ${store}`}
      description={
        <>
          <bdi className="font-medium break-words text-ink">{inviter}</bdi> invited{' '}
          <span className="font-medium break-words text-ink">{email}</span> to work on this store. You’ll see the same
          orders, customers and figures, and can change the store’s settings.
        </>
      }
    >
      {!user && <SignInToJoin email={email} token={token} />}
      {user && isInvited && <AcceptButton store={store} token={token} userId={user.id} />}
      {user && !isInvited && <WrongPerson signedInAs={user.email} email={email} />}
    </AuthPage>
  )
}

function SignInToJoin({ email, token }: { email: string; token: string }) {
  const search = invitationSearch(token)
  return (
    <div className="grid gap-3">
      <LinkButton to={{ pathname: '/auth/register', search }} state={{ email }} size="lg">
        Create an account
      </LinkButton>
      <LinkButton to={{ pathname: '/auth/login', search }} state={{ email }} variant="outline" size="lg">
        Sign in
      </LinkButton>
      <p className="text-muted">Use the address above. The invitation works only for it.</p>
    </div>
  )
}

function AcceptButton({ store, token, userId }: { store: string; token: string; userId: string }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => acceptInvitation(token, userId),
    networkMode: 'always',
    retry: false,
  })

  async function accept() {
    const joined = await mutateAsync().catch(() => null)
    if (joined === null) return
    await navigate(`/dashboard?${new URLSearchParams({ store: joined })}`, { replace: true })
    toast({ title: 'You joined the store', description: store, variant: 'success' })
  }

  return (
    <>
      <Button size="lg" isLoading={isPending} onClick={() => void accept()}>
        Accept invitation
      </Button>
      {error && (
        <Alert tone="bad" title="You haven’t joined yet">
          {error.message}
        </Alert>
      )}
    </>
  )
}

function WrongPerson({ signedInAs, email }: { signedInAs: string; email: string }) {
  const { signOut } = useAuth()
  return (
    <>
      <Alert tone="warning" title="This invitation is for another address">
        You’re signed in as <span className="break-words">{signedInAs}</span>. Sign out, then sign in or create an
        account as <span className="break-words">{email}</span>.
      </Alert>
      <div className="grid gap-3">
        <Button size="lg" onClick={() => void signOut()}>
          Sign out
        </Button>
        <LinkButton to="/dashboard" variant="outline" size="lg">
          Stay signed in
        </LinkButton>
      </div>
    </>
  )
}

const ENDED: Record<Exclude<Invitation['state'], 'open'>, { title: string; text: ReactNode }> = {
  accepted: {
    title: 'This invitation was already used',
    text: 'If you used it, sign in to open the store. Otherwise, ask for a new invitation.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Invitations work for 7 days. Ask the person who invited you to send a new one.',
  },
  revoked: {
    title: 'This invitation no longer works',
    text: 'It was withdrawn or replaced by a newer one. Open the link in the newest email, or ask for a new invitation.',
  },
  unknown: {
    title: 'We don’t know this invitation',
    text: 'The link may be incomplete, or the store was deleted. Open the link in the email again, or ask for a new invitation.',
  },
}

function EndedInvitation({ state }: { state: keyof typeof ENDED }) {
  const { user } = useAuth()
  const { title, text } = ENDED[state]
  return (
    <AuthPage title={title} description={text}>
      <LinkButton to={user ? '/dashboard' : '/auth/login'} variant="outline" size="lg">
        {user ? 'Open dashboard' : 'Sign in'}
      </LinkButton>
    </AuthPage>
  )
}
