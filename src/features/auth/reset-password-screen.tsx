import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { readLinkError, readLinkRequest } from '#data/auth/links.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The target of the link in the password-reset email. */
export function ResetPasswordScreen() {
  const { session, pendingEmail, loading, checkSession } = useAuth()
  const address = useLocation()
  const isSignedIn = session !== null && !loading

  useEffect(
    function checkSignedIn() {
      if (isSignedIn) void checkSession()
    },
    [isSignedIn, checkSession],
  )

  if (pendingEmail !== null) return <SecondFactor email={pendingEmail} />
  if (readLinkError(address)) {
    return (
      <EnterCode
        title="This link no longer works"
        description="It has been used already or has expired. The code in the same email may still work."
      />
    )
  }
  if (session) return <NewPasswordForm email={session.user.email ?? ''} />
  if (loading) return <Spinner size="lg" message="Checking your link..." className="min-h-dvh" />
  if (isLink(address)) {
    return (
      <EnterCode
        title="Enter the code instead"
        description="The link works only in the browser that asked for it. Enter the code from the same email, or ask for a new link here."
      />
    )
  }
  return (
    <EnterCode
      title="Reset your password"
      description="Open the link in the email we sent you, or enter the code from it."
    />
  )
}

function isLink({ search, hash }: { search: string; hash: string }) {
  return new URLSearchParams(search).has('code') || new URLSearchParams(hash.slice(1)).has('access_token')
}

function EnterCode({ title, description }: { title: string; description: string }) {
  return (
    <AuthPage title={title} description={description} footer={<TextLink to="/auth/login">Back to sign in</TextLink>}>
      <RecoveryCodeForm email={readLinkRequest()} />
      <LinkButton to="/auth/forgot-password" variant="outline" size="lg">
        Ask for a new link
      </LinkButton>
    </AuthPage>
  )
}
