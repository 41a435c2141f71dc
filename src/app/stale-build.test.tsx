import { expect, test, vi } from 'vitest'
import { loadQuietly, reloadOnceWhenStale } from './stale-build.ts'

/** Opens a page of a build that counts its reloads; `isShown` says whether a missing chunk goes on to the error page. */
function openPage(build: string) {
  const page = { reloads: 0 }
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  reloadOnceWhenStale(build, () => (page.reloads += 1))
  vi.unstubAllGlobals()
  const isShown = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  return { page, isShown }
}

test('a missing chunk reloads the page once; missing again, it shows as an error', () => {
  const { page, isShown } = openPage('/assets/index-1.js')
  expect(isShown()).toBe(false)

  const reloaded = openPage('/assets/index-1.js')

  expect(reloaded.isShown()).toBe(true)
  expect([page.reloads, reloaded.page.reloads]).toEqual([1, 0])
})

test('the build that the reload brought may be outdated in its turn', () => {
  openPage('/assets/index-1.js').isShown()
  const { page, isShown } = openPage('/assets/index-2.js')

  expect(isShown()).toBe(false)
  expect(page.reloads).toBe(1)
})

test('without a network the page stays', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { page, isShown } = openPage('/assets/index-1.js')

  expect(isShown()).toBe(true)
  expect(page.reloads).toBe(0)
})

test('code that is loaded ahead of need reloads nothing when it is missing', async () => {
  const { page, isShown } = openPage('/assets/index-1.js')

  await loadQuietly(async () => void isShown())
  expect(page.reloads).toBe(0)
  isShown()

  expect(page.reloads).toBe(1)
})
