import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { loadConfig } from '#data/backend/config.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { OutboxNotice } from '#ui/feedback/outbox-notice.tsx'

/** `link` is the link to pass on if the server sends no email. */
type SentInvitationProps = { email: string; link: string | null }

/** Says that an invitation was sent, or shows the link to pass on. */
export function SentInvitation({ email, link }: SentInvitationProps) {
  const address = <bdi className="font-medium break-words">{email}</bdi>
  return (
    <Alert tone="good" title={link === null ? 'Invitation sent' : 'Invitation created'} className="mt-3">
      {link === null ? (
        <>
          <p>{address} has 7 days to accept.</p>
          <OutboxNotice config={loadConfig()} />
        </>
      ) : (
        <>
          <p>This server sends no email. Send this link to {address}. It works for 7 days and only for this address.</p>
          <LinkToPassOn link={link} />
        </>
      )}
    </Alert>
  )
}

function LinkToPassOn({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(link)
    setIsCopied(true)
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Input
        readOnly
        aria-label="Link of the invitation"
        className="min-w-0 flex-1 basis-60"
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="outline" className="h-10" onClick={() => void copy()}>
        <Copy aria-hidden />
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
