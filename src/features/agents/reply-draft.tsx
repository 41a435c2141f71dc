import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import type { Draft } from '#domain/advisor/advisor.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** The marks that keep a name from turning the text around it: seen by nobody, and of no use outside. */
const ISOLATES = /[\u2066-\u2069]/g

/** A text to check and use elsewhere; it does nothing by itself. */
export function ReplyDraft({ draft: { title, text } }: { draft: Draft }) {
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.replaceAll(ISOLATES, ''))
      toast({ title: 'Draft copied', variant: 'success' })
    } catch {
      toast({ title: 'Draft not copied', description: 'Select the text and copy it.', variant: 'destructive' })
    }
  }

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-dashed border-line-strong bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Badge tone="warning">Draft</Badge>
        <p id={id} className="font-medium">
          {title}
        </p>
        <Button variant="ghost" size="compact" className="-mr-2 ml-auto" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
      <p dir="auto" className="px-4 py-3 whitespace-pre-wrap">
        {text}
      </p>
    </section>
  )
}
