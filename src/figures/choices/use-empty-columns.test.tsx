import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEmptyColumns } from './use-empty-columns.ts'

type Page = { list: string; empty: readonly string[] | null }

test('a column that had a value on a page of the list stays on its other pages', () => {
  const first: Page = { list: 'orders of May', empty: ['tax', 'shipping'] }
  const { result, rerender } = renderHook(({ list, empty }: Page) => useEmptyColumns(list, empty), {
    initialProps: first,
  })
  expect(result.current).toEqual(['tax', 'shipping'])

  rerender({ ...first, empty: null })
  expect(result.current).toEqual(['tax', 'shipping'])
  rerender({ ...first, empty: ['shipping', 'discounts'] })
  expect(result.current).toEqual(['shipping'])
  rerender(first)
  expect(result.current).toEqual(['shipping'])

  rerender({ list: 'orders of June', empty: ['tax'] })
  expect(result.current).toEqual(['tax'])
})
