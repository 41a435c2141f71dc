import { expect, test, vi } from 'vitest'
import { loadInBackground, reloadOnceWhenStale } from './stale-build.ts'

/** Opens a page of a build and counts its reloads; `isShown` is whether a missing chunk leads to the error page. */
function openPage(build: string) {
  const page = { reloads: 0 }
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  reloadOnceWhenStale(build, () => (page.reloads += 1))
  vi.unstubAllGlobals()
  const isShown = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  return { page, isShown }
}

test('a missing chunk reloads the page once, then shows an error', () => {
  const { page, isShown } = openPage('/assets/index-1.js')
  expect(isShown()).toBe(false)

  const reloaded = openPage('/assets/index-1.js')

  expect(reloaded.isShown()).toBe(true)
  expect([page.reloads, reloaded.page.reloads]).toEqual([1, 0])
})

test('a newer build can reload the page once more', () => {
  openPage('/assets/index-1.js').isShown()
  const { page, isShown } = openPage('/assets/index-2.js')

  expect(isShown()).toBe(false)
  expect(page.reloads).toBe(1)
})

test("offline, a missing chunk doesn't reload the page", () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { page, isShown } = openPage('/assets/index-1.js')

  expect(isShown()).toBe(true)
  expect(page.reloads).toBe(0)
})

test("a missing chunk doesn't reload the page if it was preloaded", async () => {
  const { page, isShown } = openPage('/assets/index-1.js')

  await loadInBackground(async () => void isShown())
  expect(page.reloads).toBe(0)
  isShown()

  expect(page.reloads).toBe(1)
})
