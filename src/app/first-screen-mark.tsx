import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteFirstScreenDrawn } from '#lib/first-screen.ts'

/** Tells when the first screen stands painted with all that it has asked for. */
export function FirstScreenMark() {
  const client = useQueryClient()
  const isFetching = useIsFetching() > 0

  useEffect(
    function noteAfterPaint() {
      if (isFetching) return
      // The callback of the second frame runs when the first one has been painted.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (client.isFetching() === 0) noteFirstScreenDrawn()
        })
      })
      return () => cancelAnimationFrame(frame)
    },
    [client, isFetching],
  )
  return null
}
