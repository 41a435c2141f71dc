import { type ComponentType, lazy } from 'react'
import { whenFirstScreenDrawn } from './first-screen.ts'

/** A lazy component whose code loads after the first screen is drawn. */
export function lazyLater<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await whenFirstScreenDrawn()
    return { default: await load() }
  })
}
