import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import type { ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { ConfirmDone } from '#features/agents/drafts/confirm-done.tsx'
import type { DraftOf } from '#features/agents/drafts/draft-parts.ts'
import { formatDay } from '#lib/format.ts'
import { toMailLink } from '#lib/mail-link.ts'
import { buttonStyles } from '#ui/buttons/button-styles.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'
import { Card } from '#ui/layout/card.tsx'

/** What mail programs and browsers open without cutting it. */
const LONGEST_LINK = 2000

/** How an approved reply gets to the customer, and what became of it. */
export function SendReply({ draft }: { draft: DraftOf<ReplyContent> }) {
  if (draft.doneOn !== null) return <Alert tone="good" title={`Sent on ${formatDay(draft.doneOn)}`} />
  if (draft.state !== 'approved') return null
  return (
    <Card aria-labelledby="send">
      <h2 id="send" className="text-base font-semibold">
        Send it
      </h2>
      <p className="mt-1 max-w-prose text-muted">Cartwright never sends to your customers. Send it yourself.</p>
      <ol className="mt-4 grid list-decimal gap-5 pl-5 marker:text-muted">
        <li>
          <p className="font-medium">Copy it, or open it in your mail program</p>
          <Ways draft={draft} />
        </li>
        <li>
          <p className="font-medium">Say when you sent it</p>
          <ConfirmDone draft={draft} label="Sent on" />
        </li>
      </ol>
    </Card>
  )
}

function Ways({ draft: { content, about } }: { draft: DraftOf<ReplyContent> }) {
  const { subject, body } = content
  const email = about.customer?.email ?? null
  const link = email === null ? null : toMailLink(email, subject, body)
  const isTooLong = link !== null && link.length > LONGEST_LINK
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void copyText(body, 'Reply')}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="outline" onClick={() => void copyText(subject, 'Subject')}>
          <Copy aria-hidden />
          Copy subject
        </Button>
        {link !== null && !isTooLong && (
          <a href={link} className={buttonStyles({ variant: 'outline' })}>
            <Mail aria-hidden />
            Open in my mail program
          </a>
        )}
      </div>
      <p className="mt-2 max-w-prose wrap-anywhere text-muted">
        {email === null ? (
          'No email address of this customer is known, so copy the reply to where the customer wrote to you.'
        ) : (
          <>
            To <bdi>{email}</bdi>.{isTooLong && ' The reply is too long to open in a mail program. Copy it instead.'}
          </>
        )}
      </p>
    </>
  )
}
