import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['px-2 rounded-control px-4 rounded-card', 'px-4 rounded-card'],
  ['px-2 pl-3 p-5', 'p-5'],
  ['p-5 px-2', 'p-5 px-2'],
  ['h-10 w-full size-9', 'size-9'],
  ['hover:bg-hover bg-surface hover:bg-line', 'bg-surface hover:bg-line'],
  ['inline-flex max-lg:hidden', 'inline-flex max-lg:hidden'],
  ['grid flex flex-col gap-2 flex-row', 'flex gap-2 flex-row'],
  ['text-sm text-muted text-bad', 'text-sm text-bad'],
  ['text-base text-[0.6875rem]', 'text-[0.6875rem]'],
  ['border border-line border-line-strong', 'border border-line-strong'],
  ['border-t border-line border-b-2 border-b-0 border-b-bad', 'border-t border-line border-b-0 border-b-bad'],
  ['[&_td]:border-t [&_td]:border-line', '[&_td]:border-t [&_td]:border-line'],
  ['border-t-2 border', 'border'],
  ['rounded-card rounded-br-sm', 'rounded-card rounded-br-sm'],
  ['bg-linear-to-r bg-[length:200%_100%] bg-accent', 'bg-linear-to-r bg-[length:200%_100%] bg-accent'],
  ['visitor-only group visitor-only', 'visitor-only group visitor-only'],
])('%s becomes %s', (given, remains) => {
  expect(cn(...given.split(' '))).toBe(remains)
})

test('falsy values are left out', () => {
  expect(cn('flex', false, undefined, ['mt-2'])).toBe('flex mt-2')
})

test('a single list stays as it is', () => {
  expect(cn('px-2 px-4')).toBe('px-2 px-4')
  expect(cn('px-2 px-4', undefined)).toBe('px-2 px-4')
})
