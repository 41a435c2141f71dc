import { useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { readLinkError } from './read-link-error.ts'

/** Why the person is asked to sign in, where a link or an ended session brought them here. */
export function LoginNotice() {
  const { search, hash } = useLocation()
  const flags = new URLSearchParams(search)
  const linkError = readLinkError({ search, hash })

  if (linkError && !linkError.isConfirmed) {
    return (
      <Alert tone="warning" title="This link has been used already or has expired">
        If your email is confirmed, you can sign in. If it is not, sign in all the same and we offer you a new link.
      </Alert>
    )
  }
  if (linkError || flags.get('verified') === 'true') {
    return (
      <Alert tone="good" title="Your email is confirmed">
        You can sign in now.
      </Alert>
    )
  }
  if (flags.get('timeout') === 'true')
    return <Alert tone="warning">Your session has expired. Please log in again.</Alert>
  return null
}
