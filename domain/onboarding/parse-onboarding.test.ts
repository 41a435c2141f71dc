import { describe, expect, it } from 'vitest'
import { parseOnboarding } from './parse-onboarding.ts'
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

describe('the stored onboarding', () => {
  it('is parsed unchanged', () => {
    expect(parseOnboarding({ onboarding: JSON.parse(JSON.stringify(welcomed)) })).toEqual(welcomed)
  })

  it.each([undefined, null, 'text', [], {}, { onboarding: null }, { onboarding: [] }, { onboarding: 'begun' }])(
    'is null when the preferences are %j',
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
  ])('with an invalid %s (%j) ignores that value', (part, broken) => {
    const parsed = parseOnboarding({ onboarding: { ...welcomed, [part]: broken } })

    expect(parsed).toMatchObject({ isCompleted: false })
    expect(JSON.stringify(parsed)).not.toContain(JSON.stringify(broken))
  })

  it('without a current step continues at the first open step', () => {
    const { currentStep: _, ...rest } = welcomed
    expect(parseOnboarding({ onboarding: rest })?.currentStep).toBe('profile')
  })

  it('cannot be at the last step without being completed', () => {
    expect(parseOnboarding({ onboarding: { ...welcomed, currentStep: 'complete' } })?.currentStep).toBe('profile')
  })

  it('is at the last step once it is completed, even if another tab wrote an earlier step', () => {
    const ended = { ...endOnboarding(welcomed, 'completed', NOW), currentStep: 'features' }
    expect(parseOnboarding({ onboarding: ended })).toMatchObject({ isCompleted: true, currentStep: 'complete' })
  })

  it('is read from the completed flag when the steps are missing', () => {
    expect(parseOnboarding({ onboardingCompleted: true })).toMatchObject({ isCompleted: true, currentStep: 'complete' })
  })
})
