import { describe, expect, it } from 'vitest'
import { hasCompletedOnboarding, hasOpenSteps } from './open-steps.ts'
import { endOnboarding, startOnboarding } from './transitions.ts'

const NOW = '2026-05-01T08:05:00.000Z'

describe('whether the onboarding is completed', () => {
  it.each([
    [{ onboardingCompleted: true }, true],
    [{ onboarding: { isCompleted: true } }, true],
    [{ onboardingCompleted: 'true' }, false],
    [{ onboarding: startOnboarding(NOW) }, false],
    [{}, false],
    [null, false],
  ])('%j: %s', (preferences, isOver) => {
    expect(hasCompletedOnboarding(preferences)).toBe(isOver)
  })
})

describe('open steps', () => {
  const done = endOnboarding(startOnboarding(NOW), 'completed', NOW)

  it.each([
    ['every step is completed', done, false],
    ['a step is skipped', { ...done, steps: { ...done.steps, goals: { status: 'skipped' } } }, true],
    ['a step is not started', { ...done, steps: { ...done.steps, goals: { status: 'pending' } } }, true],
    ['the onboarding has not begun', undefined, false],
    ['it is marked as completed without steps', { isCompleted: true }, true],
    ['it is not an object', 'begun', false],
    ['its steps are not an object', { steps: 'none' }, true],
  ])('%s', (_case, onboarding, expected) => {
    expect(hasOpenSteps({ onboarding })).toBe(expected)
  })
})
