import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

type CheckYourEmailProps = {
  description: ReactNode
  /** How long what the email holds can be used. */
  validity: string
  children?: ReactNode
}

/** What a person reads once an email is on its way to them. */
export function CheckYourEmail({ description, validity, children }: CheckYourEmailProps) {
  return (
    <AuthPage title="Check your email" description={description} footer={<TextLink to="/auth/login">Sign in</TextLink>}>
      <div className="flex gap-3 rounded-control bg-accent-soft p-4">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <div className="grid min-w-0 gap-2">
          <p>{validity} Look in the spam folder too.</p>
          <OutboxNotice />
        </div>
      </div>
      {children}
    </AuthPage>
  )
}
