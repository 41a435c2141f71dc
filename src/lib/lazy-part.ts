import { type ComponentType, lazy } from 'react'
import { whenFirstScreenDrawn } from './first-screen.ts'
import { untilOnline } from './until-online.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Creates a lazy component. Without a network, its code loads once the browser is online again. */
export function lazyPart<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await load().catch((error: unknown) => loadOnline(load, error)) }))
}

/** Creates a lazy component whose code loads only after the first screen is painted. */
export function lazyLater<Props>(load: Load<Props>) {
  return lazyPart(async () => {
    await whenFirstScreenDrawn()
    return load()
  })
}

async function loadOnline<Props>(load: Load<Props>, error: unknown) {
  if (navigator.onLine) throw error
  await untilOnline()
  return load()
}
