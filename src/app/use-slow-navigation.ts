import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const PATIENCE_MS = 150

/** Whether another page has been loading for so long that its skeleton should stand in. */
export function useSlowNavigation(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const target = location && location.pathname !== pathname ? location.pathname : null
  const [slowTarget, setSlowTarget] = useState<string | null>(null)

  useEffect(
    function losePatience() {
      if (target === null) return
      const timer = setTimeout(() => setSlowTarget(target), PATIENCE_MS)
      return () => {
        clearTimeout(timer)
        setSlowTarget(null)
      }
    },
    [target],
  )
  return slowTarget !== null && slowTarget === target
}
