import { useSyncExternalStore } from 'react'

const room = matchMedia('(width >= 64rem)')

function subscribe(onChange: () => void) {
  room.addEventListener('change', onChange)
  return () => room.removeEventListener('change', onChange)
}

/** Whether a section fits beside the list of sections. */
export const useRoomBesideList = (): boolean => useSyncExternalStore(subscribe, () => room.matches)
