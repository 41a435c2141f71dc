import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPaint } from '#lib/after-paint.ts'
import { noteFirstScreenDrawn } from '#lib/first-screen.ts'

/** Tells when the first screen stands painted with all that it has asked for. */
export function FirstScreenMark() {
  const client = useQueryClient()
  const isFetching = useIsFetching() > 0

  useEffect(
    function noteAfterPaint() {
      if (isFetching) return
      return afterPaint(() => {
        if (client.isFetching() === 0) noteFirstScreenDrawn()
      })
    },
    [client, isFetching],
  )
  return null
}
