import { expect, it } from 'vitest'
import type { Onboarding, OnboardingStep } from '#domain/onboarding/onboarding.ts'
import { completeStep, endOnboarding, startOnboarding } from '#domain/onboarding/transitions.ts'
import { chooseGuide } from './choose-guide.ts'
import { readRequest } from './onboarding-request.ts'

const NOW = '2026-05-01T08:05:00.000Z'
const begun = startOnboarding(NOW)
const at = (currentStep: OnboardingStep): Onboarding => ({ ...begun, currentStep })
const ended = endOnboarding(begun, 'skipped', NOW)

const guideOn = (address: string, onboarding: Onboarding) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return chooseGuide(onboarding, readRequest({ pathname, search }))
}

it.each<[OnboardingStep, object]>([
  ['welcome', { kind: 'welcome', question: 0 }],
  ['industry', { kind: 'welcome', question: 1 }],
  ['goals', { kind: 'welcome', question: 2 }],
  ['team', { kind: 'welcome', question: 3 }],
  ['profile', { kind: 'profile' }],
  ['dashboard', { kind: 'tour' }],
  ['features', { kind: 'tour' }],
])('a person at step %s sees it on any screen', (step, guide) => {
  expect(guideOn('/analytics', at(step))).toEqual(guide)
})

it('the welcome dialog continues with the first unanswered question', () => {
  const named = { ...begun, businessName: 'Harbour Goods' }
  const placed = completeStep(named, 'industry', NOW)
  const aimed = completeStep(placed, 'goals', NOW)

  expect([named, placed, aimed].map((onboarding) => guideOn('/dashboard', onboarding))).toEqual([
    { kind: 'welcome', question: 1 },
    { kind: 'welcome', question: 2 },
    { kind: 'welcome', question: 3 },
  ])
})

it.each(['/documentation', '/onboarding'])('%s opens no dialog, but offers help', (path) => {
  expect(guideOn(path, begun)).toEqual({ kind: 'help' })
  expect(guideOn(path, ended)).toEqual({ kind: 'none' })
})

it('nothing shows when the onboarding is complete', () => {
  expect(guideOn('/dashboard', ended)).toEqual({ kind: 'none' })
})

it('a step or the tour can be opened again after the onboarding', () => {
  expect(guideOn('/onboarding?step=goals', ended)).toEqual({ kind: 'welcome', question: 2 })
  expect(guideOn('/onboarding?step=profile', ended)).toEqual({ kind: 'profile' })
  expect(guideOn('/onboarding?step=elsewhere', ended)).toEqual({ kind: 'none' })
  expect(guideOn('/settings?tour=again', ended)).toEqual({ kind: 'tour' })
})
