import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, as often as words such as "5 min. ago" change. In milliseconds. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(function tick() {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
