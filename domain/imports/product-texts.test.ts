import { expect, test } from 'vitest'
import { withoutMarkup } from './product-texts.ts'

test.each([
  ['<p>One &amp; two</p><p>Three<br/>four</p>', 'One & two\nThree\nfour'],
  ['<ul><li>A</li><li> B </li></ul>', '• A\n• B'],
  ['<style>p { color: red }</style><b>Bold</b> &#8364;5 &#x26; 3 < 4', 'Bold €5 & 3 < 4'],
  ['Plain\n\ntext', 'Plain\ntext'],
  ['&unknown; &#0; &#9999999;', '&unknown;'],
])('%j is read as %j', (html, text) => {
  expect(withoutMarkup(html)).toBe(text)
})

test('markup that never ends is read once', () => {
  expect(withoutMarkup('<a '.repeat(50_000))).toContain('<a <a')
})
