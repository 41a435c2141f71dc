import { expect, it } from 'vitest'
import type { DigestText } from '#domain/digest/digest-text.ts'
import { renderDigest } from './render-digest.ts'

const SITE = { productName: 'Cartwright', siteUrl: 'https://shop.example.com', unsubscribeUrl: null }

const digest: DigestText = {
  subject: 'Yesterday $30',
  preview: 'Restock Mug',
  heading: 'Today at <script>alert(1)</script>',
  sections: [
    {
      name: 'A & "B"',
      days: 'Yesterday, Tue, May 19, 2026',
      figures: [
        {
          label: 'Net sales',
          value: { text: '$30.00', href: '/analytics?from=2026-05-19&to=2026-05-19&store=s' },
          note: [{ text: '50% above', href: '/analytics?store=s&compare=previous_period' }, ' the Tuesday before'],
        },
      ],
      lists: [
        {
          title: 'What to do',
          items: [
            {
              title: { text: 'Restock <img src=x onerror=alert(1)>', href: '/analytics/products/7?store=s' },
              stake: { text: '$420 at stake', href: '/analytics/products/7?store=s' },
              texts: ['3 left.', '14 usual days'],
            },
          ],
        },
      ],
      lines: [['Your figures are up to date.']],
    },
  ],
  closing: 'You get this daily email because you chose it in Cartwright.',
}

const unsubscribeUrl = 'https://shop.example.com/letters/unsubscribe/abc'

it('the HTML loads nothing, runs nothing and escapes what people wrote', async () => {
  const { html } = await renderDigest(digest, { ...SITE, unsubscribeUrl })
  expect(html).not.toMatch(/<(script|img|link|iframe|form|video|svg)\b/i)
  expect(html).not.toMatch(/url\(|@import|<[^>]*\ssrc=/i)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('Restock &lt;img src')
  expect(html).toContain('A &amp; &quot;B&quot;')
  expect(html).toContain('prefers-color-scheme: dark')
})

it('every figure is a link to the site in both forms', async () => {
  const { html, text } = await renderDigest(digest, { ...SITE, unsubscribeUrl })
  const address = 'https://shop.example.com/analytics?from=2026-05-19&to=2026-05-19&store=s'
  expect(html).toMatch(
    new RegExp(`href="${address.replaceAll('&', '&amp;').replaceAll('?', '\\?')}"[^>]*>\\$30\\.00</a>`),
  )
  expect(text).toContain(`Net sales: $30.00 (50% above the Tuesday before)\n  ${address}`)
  expect(text).toContain('* Restock <img src=x onerror=alert(1)> · $420 at stake\n  3 left.\n  14 usual days')
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.every((href) => href.startsWith('https://shop.example.com'))).toBe(true)
})

it('both forms say how to end the emails, and a preview unsubscribes nobody', async () => {
  const { html, text } = await renderDigest(digest, { ...SITE, unsubscribeUrl })
  expect(html).toContain(`href="${unsubscribeUrl}"`)
  expect(text).toContain(`Unsubscribe:\n${unsubscribeUrl}`)
  const preview = await renderDigest(digest, SITE)
  expect(preview.html).not.toContain('/letters/')
  expect(preview.text).not.toContain('/letters/')
})
