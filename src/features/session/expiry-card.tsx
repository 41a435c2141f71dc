import TimerReset from 'lucide-react/icons/timer-reset'
import { useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { UNCOUNTED } from './session-watch.ts'

type ExpiryCardProps = { secondsLeft: number; isExtending: boolean; onExtend: () => Promise<void> }

/** Counts down to the end of an idle session, on top of the page and its dialogs, and offers to extend it. */
export function ExpiryCard({ secondsLeft, isExtending, onExtend }: ExpiryCardProps) {
  const cameFrom = useRef<Element>(null)

  async function extend() {
    await onExtend()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    <section
      {...{ [UNCOUNTED]: '' }}
      ref={showOnTop}
      popover="manual"
      aria-labelledby="session-expiring"
      className="fixed inset-auto top-17 right-4 z-40 max-md:in-[html:has(dialog_[data-variant])]:top-34 m-0 w-[min(24rem,calc(100vw-2rem))] animate-rise rounded-card border border-line bg-raised p-4 text-ink shadow-float md:right-6"
    >
      <div className="flex gap-3">
        <TimerReset aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="session-expiring" className="font-semibold">
              Session Expiring Soon
            </h2>
            <span role="timer" aria-label="Time left" className="font-semibold tabular-nums">
              {formatCountdown(secondsLeft)}
            </span>
          </div>
          <p className="mt-1 text-muted">Any unsaved changes may be lost.</p>
          <Button
            className="mt-3"
            isLoading={isExtending}
            onFocus={({ relatedTarget }) => (cameFrom.current = relatedTarget)}
            onClick={() => void extend()}
          >
            Extend Session
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Uses a popover, because only the browser's top layer is above open dialogs. Browsers without popovers show the card
 * on the page.
 */
function showOnTop(card: HTMLElement | null) {
  if (card && 'showPopover' in card) card.showPopover()
}

/** Formats seconds as minutes and seconds, such as `4:05`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the countdown's text for screen readers. It changes once a minute and twice at the end. */
export function describeCountdown(seconds: number): string {
  return `Your session expires in ${describeTime(seconds)}. Any unsaved changes may be lost.`
}

function describeTime(seconds: number) {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  if (seconds > 30) return '1 minute'
  return seconds > 10 ? '30 seconds' : '10 seconds'
}
