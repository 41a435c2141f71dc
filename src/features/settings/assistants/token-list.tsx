import { useState } from 'react'
import { useRevokeToken } from '#data/stores/assistant-tokens.ts'
import type { AssistantToken } from '#domain/contracts/assistants/assistant-tokens.ts'
import { dayIn } from '#domain/periods.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { useAction } from '#features/settings/use-action.ts'
import { formatDay } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

const dayOf = (instant: string) => formatDay(dayIn(timeZone, new Date(instant)))

/** The person's tokens for the store, the newest first. */
export function TokenList({ tokens }: { tokens: readonly AssistantToken[] }) {
  if (tokens.length === 0) {
    return (
      <p className="mt-2 text-muted">No tokens yet. Create one for each assistant, so that you can revoke it alone.</p>
    )
  }
  return (
    <ul aria-label="Your tokens" className="mt-3 divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </ul>
  )
}

function Token({ token }: { token: AssistantToken }) {
  const { name, scope, ending, expiresAt, lastUsedOn, state } = token
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <Badge>{SCOPE_LABELS[scope]}</Badge>
          {state === 'expired' && <Badge tone="warning">Expired</Badge>}
          {state === 'unproven' && <Badge tone="warning">Stopped</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted tabular-nums">
          <span>
            Ends in <span className="font-mono">{ending}</span>
          </span>
          <span>{lastUsedOn === null ? 'Never used' : `Last used ${formatDay(lastUsedOn)}`}</span>
          <span>
            {state === 'expired' ? 'Expired' : 'Expires'} {dayOf(expiresAt)}
          </span>
        </p>
        {state === 'unproven' && (
          <p className="mt-0.5 max-w-prose text-muted">
            It was created before you turned two-step verification on. Create a new one.
          </p>
        )}
      </div>
      <Revoke token={token} />
    </li>
  )
}

function Revoke({ token: { id, name } }: { token: AssistantToken }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useRevokeToken()
  const { isRunning, run } = useAction('Token not revoked')

  async function revoke() {
    try {
      await mutateAsync(id)
    } finally {
      focusSection('assistants', () => setIsAsking(false))
    }
    toast({ title: 'Token revoked', description: name, variant: 'success' })
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Revoke this token?"
        description={
          <>
            Assistants that use <bdi className="font-medium text-ink">{name}</bdi> lose access to your store at once.
            You can’t undo this.
          </>
        }
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isRunning} onClick={() => void run(revoke)}>
              Revoke token
            </Button>
          </>
        }
      />
    </>
  )
}
