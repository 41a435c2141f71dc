import { type ComponentType, createElement, lazy, useState } from 'react'
import { logWarning } from '#lib/monitoring/log.ts'
import { whenFirstScreenDrawn } from './first-screen.ts'
import { loadInBackground } from './stale-build.ts'
import { untilOnline } from './until-online.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Creates a component whose code loads when it first renders, or before that with its `preload`. Without a network, the
 * code loads once the browser is online again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null

  async function loadPart() {
    loaded = await load().catch((error: unknown) => loadOnline(load, error))
    return loaded
  }

  const Lazy = lazy(async () => ({ default: await loadPart() }))

  /** `Lazy` shows a fallback even if the code is there, and React keeps a fallback for 300 ms. */
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }

  function preload() {
    if (!loaded) loadInBackground(loadPart).catch((error: unknown) => logWarning('Preloading a part failed', error))
  }

  return Object.assign(Part, { preload })
}

/** Creates a lazy component whose code loads only after the first screen is painted. */
export function lazyLater<Props extends object>(load: Load<Props>) {
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
