import { LinkButton } from '#ui/link-button.tsx'

/** The next step: in, for a visitor; on, for somebody who is in. */
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
