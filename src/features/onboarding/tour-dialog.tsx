import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useModal } from '#ui/popups/use-modal.ts'
import { toastTourHelp } from './onboarding-toasts.ts'
import { type Box, placeCard, type Size } from './place-card.ts'
import type { TOUR_STEPS } from './tour-steps.ts'

const NO_SIZE: Size = { width: 0, height: 0 }

type TourDialogProps = {
  step: (typeof TOUR_STEPS)[number]
  number: number
  count: number
  onBack: (() => void) | null
  onNext: () => void
  onClose: () => void
}

/** One stop of the tour: highlights a target on the dimmed page, with a card next to it. */
export function TourDialog({ step, number, count, onBack, onNext, onClose }: TourDialogProps) {
  const modal = useModal(onClose)
  const box = useTargetBox(step.targets)
  const nextButton = useRef<HTMLButtonElement>(null)
  const { card, place } = useCardPlace(box)
  const id = useId()
  const isLast = number === count

  useEffect(
    function keepFocus() {
      // The first stop has no Back button. If it had the focus, move the focus to Next.
      if (!modal.ref.current?.contains(document.activeElement)) nextButton.current?.focus()
    },
    [number, modal.ref],
  )

  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-toasts={box && box.top < window.innerHeight / 2 ? 'bottom' : 'lowered'}
      className="fixed inset-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink backdrop:bg-transparent"
    >
      <Spotlight box={box} />
      <div
        ref={card}
        data-part="card"
        style={place}
        className="fixed grid w-80 max-w-[calc(100vw-1.5rem)] animate-appear gap-2 rounded-card bg-raised p-4 shadow-float"
      >
        <p className="text-muted tabular-nums">
          {number} of {count}
        </p>
        <h2 id={`${id}-title`} className="pr-8 text-base font-semibold">
          {step.title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {step.text}
        </p>
        <div className="mt-2 flex items-center justify-end gap-2">
          {onBack && (
            <Button variant="outline" onClick={onBack}>
              Back
            </Button>
          )}
          <Button ref={nextButton} onClick={onNext}>
            {isLast ? 'Finish' : 'Next'}
          </Button>
        </div>
        <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-2 right-2" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <Button
        variant="outline"
        size="icon"
        aria-label="Tour help"
        className="fixed top-1.5 right-3 rounded-full bg-raised shadow-float md:top-auto md:right-6 md:bottom-6"
        onClick={toastTourHelp}
      >
        <CircleQuestionMark aria-hidden />
      </Button>
      <p aria-live="polite" className="sr-only">{`${step.title}, ${number} of ${count}. ${step.text}`}</p>
    </dialog>
  )
}

/** Dims everything but the target. */
function Spotlight({ box }: { box: Box | null }) {
  if (!box) return <div className="pointer-events-none fixed inset-0 bg-scrim" />
  return (
    <div
      data-part="spotlight"
      style={box}
      className="fixed rounded-control shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-offset-2 outline-focus transition-[left,top,width,height] duration-150"
    />
  )
}

function useCardPlace(box: Box | null) {
  const card = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<{ card: Size; viewport: Size } | null>(null)

  useEffect(function measureCard() {
    const element = card.current
    if (!element) return
    const measure = () =>
      setMeasured({
        card: { width: element.offsetWidth, height: element.offsetHeight },
        viewport: { width: document.documentElement.clientWidth, height: window.innerHeight },
      })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])

  return { card, place: placeCard(box, measured?.card ?? NO_SIZE, measured?.viewport ?? NO_SIZE) }
}

const PADDING = 2
/** The distance in pixels from the viewport's edge, so that the outline stays visible. */
const EDGE = 4

/** Returns the box of the first visible target, or `null`. Scrolls to the target and updates when it moves. */
function useTargetBox(targets: readonly string[]): Box | null {
  const [box, setBox] = useState<Box | null>(null)

  useEffect(
    function followTarget() {
      let frame = 0
      let shown: Element | null = null

      function measure() {
        frame = 0
        const target = findVisible(targets)
        if (target && target !== shown) bringIntoView(target)
        shown = target
        const next = target && toBox(target.getBoundingClientRect())
        setBox((current) => (isSame(current, next) ? current : next))
      }

      function measureSoon() {
        if (frame === 0) frame = requestAnimationFrame(measure)
      }

      measure()
      const changes = new MutationObserver(measureSoon)
      changes.observe(document.body, { childList: true, subtree: true })
      window.addEventListener('resize', measureSoon)
      window.addEventListener('scroll', measureSoon, { capture: true, passive: true })
      return () => {
        cancelAnimationFrame(frame)
        changes.disconnect()
        window.removeEventListener('resize', measureSoon)
        window.removeEventListener('scroll', measureSoon, { capture: true })
      }
    },
    [targets],
  )

  return box
}

function findVisible(targets: readonly string[]): Element | null {
  for (const selector of targets) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.getBoundingClientRect().width > 0)
    if (found) return found
  }
  return null
}

function bringIntoView(target: Element) {
  const { top, bottom } = target.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) target.scrollIntoView({ block: 'center' })
}

/** Adds padding around the target, but stays inside the viewport. */
function toBox(target: DOMRect): Box {
  const left = Math.max(EDGE, target.left - PADDING)
  const top = Math.max(EDGE, target.top - PADDING)
  const right = Math.min(window.innerWidth - EDGE, target.right + PADDING)
  const bottom = Math.min(window.innerHeight - EDGE, target.bottom + PADDING)
  return { left, top, width: right - left, height: bottom - top }
}

function isSame(one: Box | null, other: Box | null) {
  if (!one || !other) return one === other
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
}
