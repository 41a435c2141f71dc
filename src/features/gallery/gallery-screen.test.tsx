import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const VARIANTS = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'gradient',
  'gradient-animated',
  'partner',
  'login',
]
const SIZES = ['default', 'sm', 'lg', 'xl', 'compact', 'icon']

const backend = await openScreenBackend()

async function openGallery() {
  const opened = await renderRoute('/ui', { backend })
  await screen.findByRole('heading', { name: 'Interface gallery' })
  return opened
}

function buttonsIn(state: string) {
  const table = screen.getByRole('table', { name: `Buttons, ${state}` })
  return within(table).getAllByRole('button')
}

test('the ten button variants are shown in six sizes, and each looks different', async () => {
  await openGallery()
  const table = screen.getByRole('table', { name: 'Buttons, as it is' })
  const names = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)

  expect(names('rowheader')).toEqual(VARIANTS)
  expect(names('columnheader')).toEqual(['Variant', ...SIZES])
  const looks = buttonsIn('as it is').map(({ className }) => className)
  expect(new Set(looks).size).toBe(VARIANTS.length * SIZES.length)
})

test('a disabled button is disabled, and a loading button is marked as busy and keeps the focus', async () => {
  await openGallery()

  for (const button of buttonsIn('disabled')) expect(button).toBeDisabled()
  for (const button of buttonsIn('loading')) {
    expect(button).toBeEnabled()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('aria-busy', 'true')
  }
})

test('the three spinners are labeled "Loading..." and differ in size', async () => {
  await openGallery()

  const spinners = screen.getAllByText('Loading...').map((words) => words.parentElement?.querySelector('svg'))
  expect(new Set(spinners.map((circle) => circle?.getAttribute('class'))).size).toBe(3)
})

test.each(['default', 'success', 'destructive'])('a %s toast replaces the previous toast', async (variant) => {
  const { user } = await openGallery()
  await user.click(screen.getByRole('button', { name: 'Toast, with a link' }))
  await user.click(screen.getByRole('button', { name: `Toast, ${variant}` }))

  expect(screen.getByText(`A ${variant} toast`)).toBeVisible()
  expect(screen.queryByText('A toast with a link')).not.toBeInTheDocument()
})

test('the selected table tab is stored in the URL', async () => {
  const { user, router } = await openGallery()

  await user.click(screen.getByRole('tab', { name: 'Without rows' }))

  expect(router.state.location.search).toBe('?table=none')
  expect(screen.getByRole('tabpanel', { name: 'Without rows' })).toHaveTextContent('Nothing was sold in these days.')
})

test('notices are one line, and changes are written as on the screens', async () => {
  await openGallery()
  const figures = within(screen.getByRole('region', { name: 'Figures' }))

  expect(figures.getByText('Newer figures could not be loaded · These figures are in EUR')).toBeVisible()
  expect(figures.getByText('From nothing:')).toHaveTextContent(/New/)
  expect(figures.getByText('A closed day:')).not.toHaveTextContent('%')
  expect(figures.getByText('Without today:')).toHaveTextContent('€1,100.00 until May 30')
})

test('the palette shows the colors of the light and the dark theme', async () => {
  await openGallery()

  for (const scheme of ['light', 'dark']) {
    const palette = within(screen.getByRole('region', { name: `Palette, ${scheme}` }))
    for (const name of ['canvas', 'accent', 'bad-soft', 'chart-6']) expect(palette.getByText(name)).toBeVisible()
  }
})

test('the gallery shows every primitive', () => {
  const sources = import.meta.glob<string>(['/src/{ui,features/gallery}/**/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const primitives = Object.keys(sources).filter((path) => path.startsWith('/src/ui/'))
  const shown = new Set<string>()
  const follow = (path: string) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    for (const [, root, name = ''] of sources[path]?.matchAll(/['"](#ui|\.)\/([\w/-]+\.tsx)['"]/g) ?? []) {
      const primitive = `${root === '.' ? folder : '/src/ui'}/${name}`
      if (!primitives.includes(primitive) || shown.has(primitive)) continue
      shown.add(primitive)
      follow(primitive)
    }
  }
  for (const path of Object.keys(sources)) if (!primitives.includes(path)) follow(path)

  const ownPlaces = ['/src/ui/feedback/toaster.tsx']
  expect(primitives.filter((path) => !shown.has(path))).toEqual(ownPlaces)
})
