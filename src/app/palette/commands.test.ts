import { expect, test } from 'vitest'
import { buildCommands, findCommands } from './commands.ts'

const context = {
  open: { pathname: '/settings', search: new URLSearchParams() },
  favorites: [],
  recent: [],
  isFavorite: () => false,
  nameOf: () => undefined,
  setTheme: () => {},
  toggleFavorite: () => {},
  signOut: () => {},
}

const find = (words: string, lists: { favorites?: string[]; recent?: string[] } = {}) =>
  findCommands(buildCommands({ ...context, ...lists }), words).map(({ name, commands }) => [
    name,
    commands.map(({ label }) => label),
  ])

test('words find pages and agents, in any case and order', () => {
  expect(find('  MANAGER marketing ')).toEqual([['Agents', ['Chat with Marketing Manager']]])
  expect(find('dash')[0]).toEqual(['Pages', ['Dashboard']])
  expect(find('zeppelin')).toEqual([])
})

test.each([
  ['import', 'Import orders'],
  ['upload', 'Import orders'],
  ['csv', 'Import orders'],
  ['dark', 'Use dark theme'],
  ['night mode', 'Use dark theme'],
  ['light', 'Use light theme'],
  ['system', 'Use system theme'],
  ['sign out', 'Sign out'],
  ['log out', 'Sign out'],
  ['logout', 'Sign out'],
  ['connect', 'Connect a platform'],
  ['shopify', 'Connect a platform'],
  ['getting started', 'Getting started'],
  ['onboarding', 'Getting started'],
  ['export', 'Export everything'],
  ['backup', 'Export everything'],
  ['export orders', 'Export orders'],
  ['download products', 'Export products'],
  ['new chat', 'Chat with Marketing Manager'],
  ['password', 'Change password'],
  ['currency', 'Change store settings'],
  ['delete account', 'Delete store or account'],
  ['bookmark', 'Add page to favorites'],
  ['help', 'Help'],
  ['orders', 'Orders'],
  ['products', 'Products'],
  ['customers', 'Customers'],
  ['all customers', 'All customers'],
  ['calendar', 'Calendar'],
  ['reorder', 'Reorder'],
  ['lead time', 'Reorder'],
  ['catalogue', 'Catalog'],
  ['track record', 'Track record'],
  ['approval', 'Work'],
  ['newsletter', 'New campaign'],
  ['mcp', 'Connect an AI assistant'],
  ['api token', 'Connect an AI assistant'],
  ['cohorts', 'Customers'],
  ['forecast', 'Forecast'],
])('“%s” finds “%s” first', (words, label) => {
  const [[, labels] = []] = find(words)

  expect(labels?.[0]).toBe(label)
})

test('commands found by their label come before those found by a keyword', () => {
  expect(find('account')).toEqual([
    ['Actions', ['Delete store or account']],
    ['Pages', ['Profile']],
  ])
})

test('exports keep the store and days of the open page, and all of a report that is open', () => {
  const pathTo = (words: string, pathname: string, search: string) => {
    const open = { pathname, search: new URLSearchParams(search) }
    const [group] = findCommands(buildCommands({ ...context, open }), words)
    return Object(group?.commands[0]).path
  }

  expect(pathTo('export orders', '/settings', '')).toBe('/analytics?tab=orders#export-orders')
  expect(pathTo('export sales', '/settings', '')).toBe('/analytics#export-sales')
  const filtered = 'tab=orders&period=last_7_days&where=x'
  expect(pathTo('export orders', '/analytics', filtered)).toBe(`/analytics?${filtered}#export-orders`)
  expect(pathTo('export customers', '/analytics', filtered)).toBe(
    '/analytics?period=last_7_days&tab=customers&view=list#export-customers',
  )
  expect(pathTo('export customers', '/analytics', 'tab=customers&segment=champions')).toBe(
    '/analytics?tab=customers&view=list#export-customers',
  )
})

test('periods and comparisons change those of the open page, or else of the dashboard', () => {
  const pathTo = (words: string, pathname: string, search: string) => {
    const open = { pathname, search: new URLSearchParams(search) }
    const [group] = findCommands(buildCommands({ ...context, open }), words)
    return Object(group?.commands[0]).path
  }
  const custom = 'tab=orders&page=3&period=custom&from=2026-01-01&to=2026-01-02&compare=none'

  expect(pathTo('last 7 days', '/settings', '')).toBe('/dashboard?period=last_7_days')
  expect(pathTo('last 7 days', '/analytics', custom)).toBe('/analytics?tab=orders&period=last_7_days&compare=none')
  expect(pathTo('show last 30', '/dashboard', custom)).toBe('/dashboard?tab=orders&compare=none')
  expect(pathTo('previous year', '/dashboard', 'period=this_month')).toBe(
    '/dashboard?period=this_month&compare=previous_year',
  )
  const product = '/analytics/products/7'
  expect(pathTo('last 7 days', product, 'store=a')).toBe(`${product}?store=a&period=last_7_days`)
})

test.each([
  ['/dashboard', '', '', ''],
  ['/analytics/products/7', '', '', ''],
  ['/analytics', 'tab=orders', '', ' on the dashboard'],
  ['/analytics', 'tab=forecast', ' on the dashboard', ' on the dashboard'],
  ['/analytics', 'tab=customers&view=segments', ' on the dashboard', ' on the dashboard'],
  ['/settings', '', ' on the dashboard', ' on the dashboard'],
])('on %s?%s, periods and comparisons name the page that they change', (pathname, search, ofPeriod, ofComparison) => {
  const groups = buildCommands({ ...context, open: { pathname, search: new URLSearchParams(search) } })
  const commands = groups.find(({ name }) => name === 'Period')?.commands ?? []
  const find = (start: string) => commands.find(({ label }) => label.startsWith(start))

  expect(find('Show last 7 days')?.label).toBe(`Show last 7 days${ofPeriod}`)
  expect(find('Compare with previous year')?.label).toBe(`Compare with previous year${ofComparison}`)
  const leads = [find('Show last 7 days'), find('Compare with previous year')].map((one) => Object(one).path)
  expect(leads.map((path) => path.startsWith('/dashboard') && pathname !== '/dashboard')).toEqual([
    ofPeriod !== '',
    ofComparison !== '',
  ])
})

test('a favorite page that is also recent is offered once, among the favorites', () => {
  const [favorites, recent, pages] = find('', { favorites: ['/dashboard'], recent: ['/analytics', '/dashboard'] })

  expect(favorites).toEqual(['Favorites', ['Dashboard']])
  expect(recent).toEqual(['Recent', ['Analytics']])
  expect(pages?.[1]).not.toContain('Dashboard')
})

test('an order is offered once, whether or not its addresses name the store', () => {
  const lists = { favorites: ['/analytics/orders/7'], recent: ['/analytics/orders/7?store=a'] }
  const groups = buildCommands({ ...context, ...lists, nameOf: () => 'Order #1001' })

  expect(groups.find(({ name }) => name === 'Favorites')?.commands).toHaveLength(1)
  expect(groups.find(({ name }) => name === 'Recent')?.commands).toEqual([])
})
