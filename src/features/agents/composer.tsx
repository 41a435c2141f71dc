import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Square from 'lucide-react/icons/square'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { LONGEST_MESSAGE } from '#domain/contracts/questions.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { MESSAGE_FIELD } from './message-field.ts'

/** From this length on, the field shows how many characters are left. */
const NEARLY_FULL = 9_000

type ComposerProps = {
  text: string
  onChange: (text: string) => void
  /** Whether a message can be sent now. */
  isReady: boolean
  /** A question from the URL, or `null`. If there is one, the field takes the focus. */
  prepared: string | null
  placeholder: string
  onSend: () => void
  /** Stops the reply, or `null` if there is nothing to stop. */
  onStop: (() => void) | null
}

/** Stops a reply. Gives the focus to the message field when the reply is complete. */
function StopButton({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(function keepFocus() {
    const own = button.current
    return () => {
      if (document.activeElement === own) document.getElementById(MESSAGE_FIELD)?.focus()
    }
  }, [])
  return (
    <Button
      ref={button}
      type="button"
      variant="outline"
      size="lg"
      className="max-sm:w-11 max-sm:px-0"
      // The second click of a double click on Send.
      onClick={({ detail }) => detail < 2 && onStop()}
    >
      <Square aria-hidden className="fill-current" />
      <span className="max-sm:sr-only">Stop</span>
    </Button>
  )
}

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, onChange, isReady, prepared, placeholder, onSend, onStop }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = isReady && text.trim() !== ''

  useEffect(
    function focusPrepared() {
      if (prepared !== null) field.current?.focus()
    },
    [prepared],
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    if (canSend) onSend()
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method is open, for example for Japanese, Enter only accepts the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend()
  }

  return (
    <form className="flex items-end gap-2" onSubmit={handleSubmit}>
      <Textarea
        ref={field}
        id={MESSAGE_FIELD}
        aria-label="Message"
        // Otherwise the heading takes the focus of a popup that led here.
        data-page-focus={prepared !== null || undefined}
        rows={1}
        dir="auto"
        maxLength={LONGEST_MESSAGE}
        enterKeyHint="send"
        placeholder={placeholder}
        value={text}
        aria-describedby={text.length > NEARLY_FULL ? 'message-room' : undefined}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 resize-none py-2.5"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={handleKey}
      />
      {text.length > NEARLY_FULL && (
        <span id="message-room" className="self-center text-xs whitespace-nowrap text-muted tabular-nums">
          {formatNumber(LONGEST_MESSAGE - text.length)} left
        </span>
      )}
      {onStop ? (
        <StopButton
          onStop={() => {
            onStop()
            field.current?.focus()
          }}
        />
      ) : (
        <Button type="submit" size="lg" aria-disabled={!canSend} className="max-sm:w-11 max-sm:px-0">
          <SendHorizontal aria-hidden />
          <span className="max-sm:sr-only">Send</span>
        </Button>
      )}
    </form>
  )
}
