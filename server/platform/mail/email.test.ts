import { expect, test } from 'vitest'
import { type EmailContent, renderEmail } from './email.ts'

const sender = { productName: 'Fernwhistle', siteUrl: 'http://localhost:3000' }
const message: EmailContent = {
  to: 'ada@example.com',
  subject: 'Hello',
  preview: 'A preview',
  heading: 'A heading',
  paragraphs: ['First.', 'Second.'],
  action: { label: 'Do it', url: 'http://localhost:3000/auth/v1/verify?token=1&type=signup' },
  closing: 'The end.',
}

test('user input is escaped', async () => {
  const hostile = `<img src=x onerror="alert('1')">&`

  const { html, text } = await renderEmail(
    {
      ...message,
      heading: hostile,
      preview: hostile,
      subject: hostile,
      paragraphs: [hostile],
      closing: hostile,
      action: { label: hostile, url: `http://localhost:3000/"><script>` },
    },
    sender,
  )

  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('localhost:3000/"')
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(6)
  expect(text).toContain(hostile)
})

test('the link is a button, is written out, and is in the text', async () => {
  const { html, text } = await renderEmail(message, sender)

  const inHtml = 'http://localhost:3000/auth/v1/verify?token=1&amp;type=signup'
  expect(html.split(`href="${inHtml}"`)).toHaveLength(3)
  expect(html).toContain(`>${inHtml}</a`)
  expect(text).toContain(`Do it:\n${message.action?.url}\n`)
})

test('the preview is followed by blank characters', async () => {
  const { html } = await renderEmail(message, sender)

  expect(html).toMatch(/aria-hidden="true">\s*A preview(&#847;&zwnj;&nbsp;){60}<\/div/)
})

test('layout tables are hidden from screen readers', async () => {
  const { html } = await renderEmail(message, sender)

  expect(html.match(/<table/g)).toHaveLength(4)
  expect(html.match(/<table role="presentation"/g)).toHaveLength(4)
})

test('the text has all content of the HTML', async () => {
  const { text } = await renderEmail(message, sender)

  for (const part of ['A heading', 'First.', 'Second.', 'Do it', 'The end.', 'Fernwhistle'])
    expect(text).toContain(part)
})

test('a code appears once in the HTML and once on its own line in the text', async () => {
  const { html, text } = await renderEmail(
    { ...message, code: { label: 'Or enter this code:', value: '042917' } },
    sender,
  )

  expect(html.split('>042917<')).toHaveLength(2)
  expect(text).toContain('Or enter this code:\n042917\n')
})

test('an email without a code leaves out its block', async () => {
  const { html } = await renderEmail(message, sender)

  expect(html).not.toMatch(/undefined|tabular-nums/)
})

test('an email loads no external resources', async () => {
  const { html } = await renderEmail(message, sender)

  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
})
