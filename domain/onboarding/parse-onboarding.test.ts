import { describe, expect, it } from 'vitest'
import { hasCompletedOnboarding, hasOpenSteps, parseOnboarding } from './parse-onboarding.ts'
import { completeWelcome, endOnboarding, startOnboarding } from './transitions.ts'

const NOW = '2026-05-01T08:05:00.000Z'
const answers = {
  businessName: 'Harbour Goods',
  industryType: 'home',
  businessSize: 'small',
  businessGoals: ['reduce_costs'],
  teamMembers: 4,
} as const
const welcomed = completeWelcome(startOnboarding(NOW), { ...answers, businessGoals: ['reduce_costs'] }, NOW)

describe('what is stored', () => {
  it('comes back as it was written', () => {
    expect(parseOnboarding({ onboarding: JSON.parse(JSON.stringify(welcomed)) })).toEqual(welcomed)
  })

  it.each([undefined, null, 'text', [], {}, { onboarding: null }, { onboarding: [] }, { onboarding: 'begun' }])(
    'is nothing where the preferences are %j',
    (preferences) => {
      expect(parseOnboarding(preferences)).toBeNull()
    },
  )

  it.each([
    ['steps', 'none'],
    ['steps', { welcome: 'done', profile: { status: 'unheard of' } }],
    ['currentStep', 'elsewhere'],
    ['currentStep', { toString: 'no' }],
    ['isCompleted', 'yes'],
    ['startedAt', 'yesterday evening'],
    ['businessGoals', 'all of them'],
    ['businessGoals', ['world_domination']],
    ['teamMembers', -3],
    ['industryType', 7],
    ['businessName', ['Harbour']],
    ['tourStep', 99],
  ])('with a broken %s (%j) counts that part as missing', (part, broken) => {
    const parsed = parseOnboarding({ onboarding: { ...welcomed, [part]: broken } })

    expect(parsed).toMatchObject({ isCompleted: false })
    expect(JSON.stringify(parsed)).not.toContain(JSON.stringify(broken))
  })

  it('without a current step goes on where something is left to do', () => {
    const { currentStep: _, ...rest } = welcomed
    expect(parseOnboarding({ onboarding: rest })?.currentStep).toBe('profile')
  })

  it('cannot stand at the end without being completed', () => {
    expect(parseOnboarding({ onboarding: { ...welcomed, currentStep: 'complete' } })?.currentStep).toBe('profile')
  })

  it('stands at the end once it is completed, whatever else a slower tab wrote', () => {
    const ended = { ...endOnboarding(welcomed, 'completed', NOW), currentStep: 'features' }
    expect(parseOnboarding({ onboarding: ended })).toMatchObject({ isCompleted: true, currentStep: 'complete' })
  })
})

describe('the onboarding is over', () => {
  it.each([
    [{ onboardingCompleted: true }, true],
    [{ onboarding: { isCompleted: true } }, true],
    [{ onboardingCompleted: 'true' }, false],
    [{ onboarding: welcomed }, false],
    [{}, false],
    [null, false],
  ])('%j: %s', (preferences, isOver) => {
    expect(hasCompletedOnboarding(preferences)).toBe(isOver)
  })

  it('for somebody whose steps were lost too', () => {
    expect(parseOnboarding({ onboardingCompleted: true })).toMatchObject({ isCompleted: true, currentStep: 'complete' })
  })
})

describe('open steps', () => {
  const done = endOnboarding(startOnboarding(NOW), 'completed', NOW)

  it.each([
    ['every step is completed', done, false],
    ['a step is skipped', { ...done, steps: { ...done.steps, goals: { status: 'skipped' } } }, true],
    ['a step is not started', { ...done, steps: { ...done.steps, goals: { status: 'pending' } } }, true],
    ['the onboarding has not begun', undefined, false],
  ])('%s', (_case, onboarding, expected) => {
    expect(hasOpenSteps({ onboarding })).toBe(expected)
  })
})
