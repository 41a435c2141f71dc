import { type ComponentType, lazy } from 'react'
import { whenFirstScreenDrawn } from './first-screen.ts'

/** A component that is no part of the first screen: its code is asked for when that one has been drawn. */
export function lazyLater<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await whenFirstScreenDrawn()
    return { default: await load() }
  })
}
