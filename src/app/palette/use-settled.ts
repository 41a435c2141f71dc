import { useEffect, useState } from 'react'

/** Returns the text once typing has paused for so long. An empty text at once. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)

  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setSettled(text), pauseMs)
      return () => clearTimeout(timer)
    },
    [text, pauseMs],
  )

  return text === '' ? '' : settled
}
