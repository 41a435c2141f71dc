import { expect } from '@playwright/test'
import { test } from './test.ts'

/** The first figure that a person looks for on each screen. */
const FIRST_FIGURES = [
  ['/dashboard', /^\$[\d,.]+$/],
  ['/analytics', /^\$[\d,.]+/],
  ['/analytics?tab=products', /^\d+ products, \$[\d,.]+ net sales in all$/],
  ['/analytics?tab=customers', /^\d+ customers, \$[\d,.]+ net sales$/],
  ['/analytics?tab=customers&view=list', /^[\d,]+ customers$/],
  ['/analytics?tab=customers&view=expected', /^[\d,]+ orders$/],
  ['/analytics?tab=orders', /^\d+ orders, \$[\d,.]+ net sales/],
  ['/analytics?tab=breakdown', /^\d+ orders, \$[\d,.]+ net sales$/],
  ['/analytics?tab=explore', /^\$[\d,.]+$/],
  ['/analytics?tab=forecast', /^\$[\d,.]+$/],
] as const

test(
  'the first figure is near the top of each screen with figures',
  { tag: '@phone' },
  async ({ page, isMobile, sampleShop: _ }) => {
    await page.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1440, height: 900 })
    for (const [path, text] of FIRST_FIGURES) {
      await page.goto(path)
      // Today loads late, in a place of its height.
      if (path === '/dashboard') await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
      const figure = page.getByRole('main').getByText(text).filter({ visible: true }).first()
      await expect(figure).toBeVisible()
      // The sample badge, which loads separately, is above it.
      await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()

      const [header, box] = [await page.getByRole('banner').boundingBox(), await figure.boundingBox()]
      if (!header || !box) throw new Error('One of the two does not show.')
      expect(box.y - header.y - header.height, path).toBeLessThanOrEqual(isMobile ? 420 : 200)
    }
  },
)

test('the views of customers stay in one place', { tag: '@phone' }, async ({ page, isMobile, sampleShop: _ }) => {
  await page.setViewportSize(isMobile ? { width: 360, height: 740 } : { width: 1440, height: 900 })
  const tops: (number | undefined)[] = []
  for (const view of ['overview', 'list', 'segments', 'lists', 'cohorts', 'expected']) {
    await page.goto(`/analytics?tab=customers&view=${view}`)
    const views = page.getByRole('radiogroup', { name: 'View' })
    await expect(views).toBeVisible()
    // The sample badge loads with the figures, below the views.
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()
    const box = await views.boundingBox()
    tops.push(box?.y && Math.round(box.y + box.height / 2))
  }
  expect(new Set(tops).size, tops.join()).toBe(1)
})

test(
  'the first customers show on the first screen of a phone',
  { tag: '@only-phone' },
  async ({ page, sampleShop: _ }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/analytics?tab=customers&view=list')
    const cards = page.getByRole('list', { name: 'Customers' }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()

    const boxes = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()])
    expect(boxes[0]?.height).toBeLessThanOrEqual(80)
    expect((boxes[1]?.y ?? Number.NaN) + (boxes[1]?.height ?? 0)).toBeLessThanOrEqual(740 - 64)
  },
)

test(
  'a figure that opens something is on one line with the plain ones beside it',
  { tag: '@only-phone' },
  async ({ page, sampleShop: _ }) => {
    await page.goto('/analytics?tab=customers')
    const facts = page.getByRole('region', { name: 'Ordering again' })
    // The share of repeat customers, and the days between orders beside it.
    const [opened, plain] = [facts.getByRole('button').first(), facts.getByText(/^\d+ days?$/).first()]
    await expect(opened).toBeVisible()

    const bottoms = await Promise.all([opened, plain].map((figure) => figure.evaluate(bottomOfText)))
    expect(bottoms[0]).toBeCloseTo(bottoms[1] ?? 0, 0)

    // It still opens where only a finger would hit it.
    await opened.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await opened.boundingBox()
    if (!box) throw new Error('The figure does not show.')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height + 8)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

/** Returns where the text of an element ends, without the element's padding. */
function bottomOfText({ firstChild }: Element): number {
  const text = document.createRange()
  if (firstChild) text.selectNodeContents(firstChild)
  return text.getBoundingClientRect().bottom
}
