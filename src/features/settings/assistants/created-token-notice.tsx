import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/buttons/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'

/** Shows a new token, once. */
export function CreatedTokenNotice({ token }: { token: string }) {
  return (
    <Alert tone="good" title="Token created" className="mt-3">
      <p>
        Copy it now, or copy an example below, which has it. It isn’t shown again. Anyone who has it can read your
        store.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label="The new token"
          className="min-w-0 flex-1 basis-60 font-mono md:text-xs"
          value={token}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="outline" className="h-10" onClick={() => void copyText(token, 'Token')}>
          <Copy aria-hidden />
          Copy token
        </Button>
      </div>
    </Alert>
  )
}
