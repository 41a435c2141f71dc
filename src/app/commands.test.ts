import { expect, test } from 'vitest'
import { findCommands } from './find-commands.ts'

const none = { favorites: [], recent: [] }
const labels = (words: string, lists: Parameters<typeof findCommands>[1] = none) =>
  findCommands(words, lists).map(({ name, commands }) => [name, commands.map(({ label }) => label)])

test('words find pages and agents, in any case and order', () => {
  expect(labels('  MANAGER marketing ')).toEqual([['Agents', ['Marketing Manager']]])
  expect(labels('dash')).toEqual([['Pages', ['Dashboard']]])
  expect(labels('zeppelin')).toEqual([])
})

test('a page that is a favorite and recent is offered once, among the favorites', () => {
  const lists = { favorites: ['/dashboard'], recent: ['/analytics', '/dashboard'] }
  const [favorites, recent, pages] = labels('', lists)
  expect(favorites).toEqual(['Favorites', ['Dashboard']])
  expect(recent).toEqual(['Recent', ['Analytics']])
  expect(pages?.[1]).not.toContain('Dashboard')
})
