import { useLocation } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { readLinkError } from './read-link-error.ts'

/** The target of the link in the password-reset e-mail. */
export function ResetPasswordScreen() {
  const { session, loading } = useAuth()
  const { hash } = useLocation()

  if (readLinkError(hash)) {
    return <NoLink title="This link no longer works" description="It has been used already or has expired." />
  }
  if (session) return <NewPasswordForm email={session.user.email ?? ''} />
  if (loading) return <Spinner size="lg" message="Checking your link..." className="min-h-dvh" />
  return (
    <NoLink
      title="Reset your password"
      description="Open the link in the email we sent you to choose a new password here."
    />
  )
}

function NoLink({ title, description }: { title: string; description: string }) {
  return (
    <AuthPage title={title} description={description} footer={<TextLink to="/auth/login">Back to sign in</TextLink>}>
      <LinkButton to="/auth/forgot-password" variant="login" size="lg">
        Ask for a new link
      </LinkButton>
    </AuthPage>
  )
}
