import { type ComponentType, lazy } from 'react'
import { whenFirstScreenDrawn } from './first-screen.ts'

/** Creates a lazy component whose code loads only after the first screen is painted. */
export function lazyLater<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await whenFirstScreenDrawn()
    return { default: await load() }
  })
}
