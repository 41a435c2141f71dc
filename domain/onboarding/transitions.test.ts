import { describe, expect, it } from 'vitest'
import type { Onboarding, OnboardingAnswers } from './onboarding.ts'
import {
  advanceTour,
  completeStep,
  completeWelcome,
  endOnboarding,
  joinStore,
  openStep,
  saveAnswers,
  settleProfile,
  skipWelcome,
  startOnboarding,
  toPreferences,
} from './transitions.ts'

const START = '2026-05-01T08:00:00.000Z'
const NOW = '2026-05-01T08:05:00.000Z'
const LATER = '2026-05-01T08:10:00.000Z'

const ANSWERS: OnboardingAnswers = {
  businessName: 'Harbour Goods',
  industryType: 'home',
  businessSize: 'small',
  businessGoals: ['increase_sales', 'reduce_costs'],
  teamMembers: 4,
}

const begun = startOnboarding(START)
const welcomed = completeWelcome(begun, ANSWERS, NOW)
const onTour = settleProfile(welcomed, 'completed', NOW)

const statuses = ({ steps }: Onboarding) =>
  Object.fromEntries(Object.entries(steps).map(([step, { status }]) => [step, status]))

describe('a new onboarding', () => {
  it('has all eight steps pending and starts at welcome', () => {
    expect(begun).toEqual({
      steps: {
        welcome: { status: 'pending' },
        profile: { status: 'pending' },
        industry: { status: 'pending' },
        goals: { status: 'pending' },
        team: { status: 'pending' },
        dashboard: { status: 'pending' },
        features: { status: 'pending' },
        complete: { status: 'pending' },
      },
      currentStep: 'welcome',
      isCompleted: false,
      startedAt: START,
    })
  })
})

describe('a step', () => {
  it('is in progress when it becomes the current one', () => {
    const opened = openStep(begun, 'goals', NOW)

    expect(opened.currentStep).toBe('goals')
    expect(opened.steps.goals).toEqual({ status: 'in-progress' })
    expect(opened.steps.welcome).toEqual({ status: 'pending' })
  })

  it('can be opened again after it was skipped', () => {
    expect(openStep(skipWelcome(begun), 'welcome', NOW).steps.welcome).toEqual({
      status: 'in-progress',
      reopenedAt: NOW,
    })
  })

  it('records when it was completed', () => {
    expect(completeStep(begun, 'industry', NOW).steps.industry).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('cannot be opened after the onboarding is completed', () => {
    const ended = endOnboarding(onTour, 'completed', NOW)
    expect(openStep(ended, 'profile', LATER)).toBe(ended)
  })
})

describe('the welcome dialog', () => {
  it('saves the answers, completes its steps, and moves to the profile', () => {
    expect(welcomed).toMatchObject({ ...ANSWERS, currentStep: 'profile' })
    expect(statuses(welcomed)).toEqual({
      welcome: 'completed',
      profile: 'in-progress',
      industry: 'completed',
      goals: 'completed',
      team: 'completed',
      dashboard: 'pending',
      features: 'pending',
      complete: 'pending',
    })
    expect(welcomed.steps.welcome.completedAt).toBe(NOW)
  })

  it('marks its steps as skipped when it is skipped, and moves to the profile', () => {
    const skipped = skipWelcome(begun)

    expect(skipped.currentStep).toBe('profile')
    expect(statuses(skipped)).toMatchObject({
      welcome: 'skipped',
      industry: 'skipped',
      goals: 'skipped',
      team: 'skipped',
      profile: 'in-progress',
    })
    expect(skipped.steps.welcome.completedAt).toBeUndefined()
  })

  it('keeps the answers given before it is skipped', () => {
    const { industryType, businessSize } = ANSWERS
    const answered = saveAnswers(begun, { answers: { industryType, businessSize }, answered: 'industry' }, NOW)

    const skipped = skipWelcome(answered)

    expect(skipped).toMatchObject({ industryType: 'home', businessSize: 'small' })
    expect(statuses(skipped)).toMatchObject({ industry: 'completed', goals: 'skipped', team: 'skipped' })
  })

  it('is over for a person who joins an existing store, and keeps what was answered', () => {
    const answered = saveAnswers(begun, { answers: { industryType: 'home' }, answered: 'industry' }, NOW)

    const joined = joinStore(answered, LATER)

    expect(joined.currentStep).toBe('profile')
    expect(joined.steps.industry).toEqual({ status: 'completed', completedAt: NOW })
    for (const step of ['welcome', 'goals', 'team'] as const) {
      expect(joined.steps[step]).toEqual({ status: 'completed', completedAt: LATER })
    }
    expect(joinStore(joined, LATER)).toBe(joined)
    expect(joinStore(onTour, LATER).currentStep).toBe(onTour.currentStep)
  })

  it('saves each answer without moving to the next step', () => {
    const named = saveAnswers(begun, { answers: { businessName: 'Harbour' }, answered: 'welcome' }, NOW)
    const aimed = saveAnswers(named, { answers: { businessGoals: ['reduce_costs'] }, answered: 'goals' }, LATER)

    expect(named).toMatchObject({ businessName: 'Harbour', currentStep: 'welcome' })
    expect(named.steps.welcome).toEqual({ status: 'in-progress' })
    expect(aimed).toMatchObject({ businessGoals: ['reduce_costs'], currentStep: 'welcome' })
    expect(aimed.steps.goals).toEqual({ status: 'completed', completedAt: LATER })
  })

  it('stays completed when its answers are changed later', () => {
    const renamed = saveAnswers(welcomed, { answers: { businessName: 'Harbour' }, answered: 'welcome' }, LATER)
    expect(renamed.steps.welcome).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('saves answers from an outdated tab without going back a step', () => {
    const late = completeWelcome(onTour, { ...ANSWERS, teamMembers: 9 }, LATER)
    expect(late).toMatchObject({ teamMembers: 9, currentStep: 'dashboard' })
  })
})

describe('the profile step', () => {
  it('is completed when it is saved, and moves to the dashboard', () => {
    expect(onTour.steps.profile).toEqual({ status: 'completed', completedAt: NOW })
    expect(onTour.currentStep).toBe('dashboard')
    expect(onTour.steps.dashboard).toEqual({ status: 'in-progress' })
  })

  it('is marked as skipped when it is skipped, and moves to the dashboard', () => {
    const skipped = settleProfile(welcomed, 'skipped', NOW)
    expect(skipped.steps.profile).toEqual({ status: 'skipped' })
    expect(skipped.currentStep).toBe('dashboard')
  })

  it('continues with the features when it is resumed after the dashboard', () => {
    const back = openStep(advanceTour(settleProfile(welcomed, 'skipped', NOW), 2, NOW), 'profile', NOW)
    expect(settleProfile(back, 'completed', LATER).currentStep).toBe('features')
  })
})

describe('the tour', () => {
  it('completes the dashboard and moves to the features after its first screen', () => {
    const seen = advanceTour(onTour, 2, LATER)

    expect(seen.steps.dashboard).toEqual({ status: 'completed', completedAt: LATER })
    expect(seen).toMatchObject({ currentStep: 'features', tourStep: 2 })
    expect(seen.steps.features).toEqual({ status: 'in-progress' })
  })

  it('remembers its screen, and keeps completed steps when going back', () => {
    const back = advanceTour(advanceTour(onTour, 3, NOW), 1, LATER)
    expect(back).toMatchObject({ currentStep: 'features', tourStep: 1 })
    expect(back.steps.dashboard).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('completes the remaining steps and the onboarding when it is finished', () => {
    const ended = endOnboarding(advanceTour(onTour, 5, NOW), 'completed', LATER)

    expect(ended).toMatchObject({ isCompleted: true, completedAt: LATER, currentStep: 'complete' })
    expect(new Set(Object.values(statuses(ended)))).toEqual(new Set(['completed']))
    expect(ended.steps.features.completedAt).toBe(LATER)
    expect(ended.steps.complete.completedAt).toBe(LATER)
  })

  it('skips the remaining steps and completes the onboarding when it is skipped', () => {
    const ended = endOnboarding(advanceTour(onTour, 2, NOW), 'skipped', LATER)

    expect(ended).toMatchObject({ isCompleted: true, completedAt: LATER, currentStep: 'complete' })
    expect(statuses(ended)).toMatchObject({ dashboard: 'completed', features: 'skipped', complete: 'completed' })
  })

  it('does not change when it is ended a second time', () => {
    const ended = endOnboarding(onTour, 'completed', NOW)
    expect(endOnboarding(ended, 'skipped', LATER)).toBe(ended)
  })
})

it('skipping everything skips every step and completes the onboarding', () => {
  expect(statuses(endOnboarding(begun, 'skipped', NOW))).toEqual({
    welcome: 'skipped',
    profile: 'skipped',
    industry: 'skipped',
    goals: 'skipped',
    team: 'skipped',
    dashboard: 'skipped',
    features: 'skipped',
    complete: 'completed',
  })
})

describe('the preferences', () => {
  it('keep their other values', () => {
    expect(toPreferences({ compactMode: true }, begun)).toEqual({ compactMode: true, onboarding: begun })
  })

  it('record that the onboarding is completed', () => {
    const ended = endOnboarding(begun, 'skipped', NOW)
    expect(toPreferences({}, ended)).toEqual({ onboardingCompleted: true, onboarding: ended })
  })
})
