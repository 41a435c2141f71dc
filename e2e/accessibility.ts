import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const POPUPS = ['dialog[open]', '[role=dialog]', '[role=menu]', '[role=listbox]']

// Base UI hides its focus guards from screen readers but not from Tab; they pass the focus on at once.
const EXCLUDED = ['iframe', '[data-base-ui-focus-guard]']

type Scope = {
  /** What is checked, for the message. */
  name: string
  /** Checks only the open popup and the controls of popups, where the page below is checked by itself. */
  isPopup?: boolean | undefined
}

/** Expects no axe violations, in the light and the dark theme. Only a new document moves again. */
export async function expectAccessible(page: Page, scope: Scope) {
  if (scope.isPopup) await expect(page.locator(POPUPS.join()).first(), `${scope.name} is open`).toBeVisible()
  // Axe is half a megabyte, so each document gets it only once.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(stopMotion)
  }
  await expectNothingFound(page, { ...scope, colorScheme: 'light' })
  await expectNothingFound(page, { ...scope, colorScheme: 'dark', options: { runOnly: COLOR_RULES } })
  await page.emulateMedia({ colorScheme: null })
}

/** Ends all animations, because otherwise axe would measure colors that are still changing. */
function stopMotion() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

type Run = Scope & { colorScheme: 'light' | 'dark'; options?: RunOptions }

async function expectNothingFound(page: Page, { name, isPopup = false, colorScheme, options = {} }: Run) {
  await page.emulateMedia({ colorScheme })
  const context = isPopup ? { include: [...POPUPS, '[aria-expanded]'], exclude: EXCLUDED } : { exclude: EXCLUDED }
  const found = await page.evaluate(
    async ([context, options]) => {
      const { violations } = await window.axe.run(context, {
        resultTypes: ['violations'],
        // Off by default, but WCAG 2.2 AA asks for it.
        rules: { 'target-size': { enabled: true } },
        ...options,
      })
      return violations.map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [context, options] as const,
  )
  expect.soft(found, `${name} in ${colorScheme}`).toEqual([])
}
