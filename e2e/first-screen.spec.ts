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
