import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digestQueries } from '#data/person/digest.ts'
import { type DigestPreview as Preview, PREVIEWED_DIGESTS, type PreviewedDigest } from '#domain/contracts/digest.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { cn } from '#lib/cn.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'

const KIND_LABELS: Record<PreviewedDigest, string> = { daily: 'Daily', weekly: 'Weekly' }

const KINDS = PREVIEWED_DIGESTS.map((value) => ({ value, label: KIND_LABELS[value] }))

const FORMS = [
  { value: 'designed', label: 'Designed' },
  { value: 'text', label: 'Plain text' },
] as const

type Form = (typeof FORMS)[number]['value']

const HEIGHT = 'h-[min(34rem,60dvh)]'

type DigestPreviewProps = { first: PreviewedDigest; onClose: () => void }

/** Shows the daily or weekly email as it would be now, in both of its forms. */
export function DigestPreview({ first, onClose }: DigestPreviewProps) {
  const [kind, setKind] = useState(first)
  const [form, setForm] = useState<Form>('designed')
  const preview = useQuery(digestQueries.preview(kind))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Preview"
      description="The email as it would be now."
      className="md:max-w-[min(46rem,100vw-2rem)]"
    >
      <div className="flex flex-wrap gap-2">
        <Segmented label="Email" value={kind} options={KINDS} onChange={setKind} />
        <Segmented label="Form" value={form} options={FORMS} onChange={setForm} />
      </div>
      {preview.data ? (
        <Email key={preview.data.htmlUrl} preview={preview.data} form={form} />
      ) : (
        <NotLoaded
          query={preview}
          title="The email could not be written"
          loading={
            <output aria-label="Loading the email">
              <Skeleton className={HEIGHT} />
            </output>
          }
        />
      )}
    </Dialog>
  )
}

/** The frame stays while the text is shown, because its address works once. */
function Email({ preview: { subject, text, notice, htmlUrl }, form }: { preview: Preview; form: Form }) {
  return (
    <div className="grid gap-3">
      {notice !== null && <Alert title={notice} />}
      <p dir="auto">
        <span className="text-muted">Subject:</span> <span className="font-medium">{subject}</span>
      </p>
      <iframe
        title="The email"
        src={htmlUrl}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={cn('w-full rounded-control border border-line', HEIGHT, form === 'text' && 'hidden')}
      />
      {form === 'text' && (
        <Textarea
          readOnly
          dir="auto"
          aria-label="The email as plain text"
          value={text}
          className={cn('resize-none font-mono', HEIGHT)}
        />
      )}
    </div>
  )
}
