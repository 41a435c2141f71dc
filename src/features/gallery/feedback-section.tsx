import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Deferred } from '#ui/feedback/deferred.tsx'
import { OutboxNotice } from '#ui/feedback/outbox-notice.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { KeyCap } from '#ui/layout/key-cap.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const tones = ['neutral', 'good', 'warning', 'bad'] as const
const spinnerSizes = ['sm', 'md', 'lg'] as const
const toastVariants = ['default', 'success', 'destructive'] as const
const outbox = Promise.resolve({ mail: 'outbox' as const })

/** Alerts, badges, progress and toasts. */
export function FeedbackSection() {
  const [isAlerting, setIsAlerting] = useState(true)
  return (
    <GallerySection title="Feedback">
      <div className="grid gap-6 sm:grid-cols-3">
        {spinnerSizes.map((size) => (
          <Specimen key={size} name={`Spinner, ${size}`}>
            <Spinner size={size} />
          </Specimen>
        ))}
      </div>
      <Specimen name="Toasts">
        <div className="flex flex-wrap gap-2">
          {toastVariants.map((variant) => (
            <Button
              key={variant}
              variant="outline"
              onClick={() => toast({ title: `A ${variant} toast`, description: 'It closes after 5 seconds.', variant })}
            >
              Toast, {variant}
            </Button>
          ))}
          <Button
            variant="outline"
            onClick={() => toast({ title: 'A toast with a link', link: { label: 'Open the gallery', href: '/ui' } })}
          >
            Toast, with a link
          </Button>
        </div>
      </Specimen>
      <Specimen name="Badges">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen name="Keys">
        <div className="flex flex-wrap gap-2">
          {['K', '?', 'Enter'].map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </div>
      </Specimen>
      <Specimen name="Alerts">
        <Button variant="outline" className="justify-self-start" onClick={() => setIsAlerting(!isAlerting)}>
          {isAlerting ? 'Hide alerts' : 'Show alerts'}
        </Button>
        {isAlerting &&
          tones.map((tone) => (
            <Alert key={tone} tone={tone} title={`A ${tone} alert`}>
              What happened, and what to do about it.
            </Alert>
          ))}
      </Specimen>
      <Specimen name="Outbox">
        <OutboxNotice config={outbox} />
      </Specimen>
      <div className="grid gap-6 sm:grid-cols-3">
        <Specimen name="Progress, known">
          <Progress label="Known progress" value={0.4} />
        </Specimen>
        <Specimen name="Progress, done">
          <Progress label="Finished progress" value={1} />
        </Specimen>
        <Specimen name="Progress, unknown">
          <Progress label="Unknown progress" value={null} />
        </Specimen>
      </div>
      <Specimen name="Skeleton">
        <Skeleton className="h-10 w-full" />
      </Specimen>
      <Specimen name="Drawn once the rest is painted">
        <Deferred fallback={<Skeleton className="h-10 w-full" />}>
          <p className="h-10">It took the place of a skeleton.</p>
        </Deferred>
      </Specimen>
    </GallerySection>
  )
}
