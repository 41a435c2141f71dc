import { LinkButton } from '#ui/links/link-button.tsx'

/** Sign-up and sign-in for visitors, the dashboard for signed-in people. */
export function CallToAction({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <LinkButton to="/dashboard" size="xl">
        Open dashboard
      </LinkButton>
    )
  }
  return (
    <div className="visitor-only flex flex-wrap gap-3">
      <LinkButton to="/auth/register" size="xl">
        Create an account
      </LinkButton>
      <LinkButton to="/auth/login" size="xl" variant="outline">
        Sign in
      </LinkButton>
    </div>
  )
}
