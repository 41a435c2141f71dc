import { expect, it } from 'vitest'
import { toMailLink } from './mail-link.ts'

it('writes an email with a subject', () => {
  expect(toMailLink('ada+shop@example.com', 'Order #1001')).toBe(
    'mailto:ada%2Bshop@example.com?subject=Order%20%231001',
  )
})

it('writes an email with a text, which adds nothing else', () => {
  expect(toMailLink('ada@example.com', 'Hi', 'One\nTwo & three&bcc=eve@example.org')).toBe(
    'mailto:ada@example.com?subject=Hi&body=One%0D%0ATwo%20%26%20three%26bcc%3Deve%40example.org',
  )
})

it.each(['ada@example.com?bcc=eve@example.org', 'ada@example.com&body=Pay', 'ada@example.com,eve@example.org'])(
  'keeps %s one address without a text',
  (email) => {
    const { search, pathname } = new URL(toMailLink(email))
    expect(search).toBe('')
    expect(pathname).not.toMatch(/[?&,]/)
    expect(decodeURIComponent(pathname)).toBe(email)
  },
)
