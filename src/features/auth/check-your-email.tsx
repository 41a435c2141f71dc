import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loadConfig } from '#data/backend/config.ts'
import { OutboxNotice } from '#ui/feedback/outbox-notice.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { keepInvitation } from './keep-invitation.ts'

type CheckYourEmailProps = {
  description: ReactNode
  /** How long the link or code in the email works. */
  validity: string
  children?: ReactNode
}

/** Confirms that an email was sent. */
export function CheckYourEmail({ description, validity, children }: CheckYourEmailProps) {
  const { search } = useLocation()
  return (
    <AuthPage
      title="Check your email"
      description={description}
      footer={<TextLink to={keepInvitation('/auth/login', search)}>Sign in</TextLink>}
    >
      <div className="flex gap-3 rounded-control bg-accent-soft p-4">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <div className="grid min-w-0 gap-2">
          <p>{validity} Check your spam folder too.</p>
          <OutboxNotice config={loadConfig()} />
        </div>
      </div>
      {children}
    </AuthPage>
  )
}
