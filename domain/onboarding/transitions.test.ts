import { describe, expect, it } from 'vitest'
import type { Onboarding, OnboardingAnswers } from './onboarding.ts'
import {
  advanceTour,
  completeStep,
  completeWelcome,
  endOnboarding,
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

describe('the beginning', () => {
  it('has all eight steps pending and stands at welcome', () => {
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
  it('that becomes the current one is in progress', () => {
    const opened = openStep(begun, 'goals', NOW)

    expect(opened.currentStep).toBe('goals')
    expect(opened.steps.goals).toEqual({ status: 'in-progress' })
    expect(opened.steps.welcome).toEqual({ status: 'pending' })
  })

  it('that was skipped can be opened again', () => {
    expect(openStep(skipWelcome(begun), 'welcome', NOW).steps.welcome).toEqual({
      status: 'in-progress',
      reopenedAt: NOW,
    })
  })

  it('records when it is completed', () => {
    expect(completeStep(begun, 'industry', NOW).steps.industry).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('does not reopen what is over', () => {
    const ended = endOnboarding(onTour, 'completed', NOW)
    expect(openStep(ended, 'profile', LATER)).toBe(ended)
  })
})

describe('the welcome dialog', () => {
  it('keeps the answers, completes what it asked for, and moves to the profile', () => {
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

  it('skipped marks what it asks for as skipped, and moves to the profile', () => {
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

  it('skipped after a question keeps that answer', () => {
    const { industryType, businessSize } = ANSWERS
    const answered = saveAnswers(begun, { answers: { industryType, businessSize }, answered: 'industry' }, NOW)

    const skipped = skipWelcome(answered)

    expect(skipped).toMatchObject({ industryType: 'home', businessSize: 'small' })
    expect(statuses(skipped)).toMatchObject({ industry: 'completed', goals: 'skipped', team: 'skipped' })
  })

  it('keeps each answer on the way without moving on', () => {
    const named = saveAnswers(begun, { answers: { businessName: 'Harbour' }, answered: 'welcome' }, NOW)
    const aimed = saveAnswers(named, { answers: { businessGoals: ['reduce_costs'] }, answered: 'goals' }, LATER)

    expect(named).toMatchObject({ businessName: 'Harbour', currentStep: 'welcome' })
    expect(named.steps.welcome).toEqual({ status: 'in-progress' })
    expect(aimed).toMatchObject({ businessGoals: ['reduce_costs'], currentStep: 'welcome' })
    expect(aimed.steps.goals).toEqual({ status: 'completed', completedAt: LATER })
  })

  it('reviewed later does not lose that it was completed', () => {
    const renamed = saveAnswers(welcomed, { answers: { businessName: 'Harbour' }, answered: 'welcome' }, LATER)
    expect(renamed.steps.welcome).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('completed in a tab that was left behind keeps its answers and takes nobody back', () => {
    const late = completeWelcome(onTour, { ...ANSWERS, teamMembers: 9 }, LATER)
    expect(late).toMatchObject({ teamMembers: 9, currentStep: 'dashboard' })
  })
})

describe('the profile step', () => {
  it('saved is completed and moves to the dashboard', () => {
    expect(onTour.steps.profile).toEqual({ status: 'completed', completedAt: NOW })
    expect(onTour.currentStep).toBe('dashboard')
    expect(onTour.steps.dashboard).toEqual({ status: 'in-progress' })
  })

  it('skipped is skipped and moves to the dashboard', () => {
    const skipped = settleProfile(welcomed, 'skipped', NOW)
    expect(skipped.steps.profile).toEqual({ status: 'skipped' })
    expect(skipped.currentStep).toBe('dashboard')
  })

  it('resumed after the dashboard goes on with the features', () => {
    const back = openStep(advanceTour(settleProfile(welcomed, 'skipped', NOW), 2, NOW), 'profile', NOW)
    expect(settleProfile(back, 'completed', LATER).currentStep).toBe('features')
  })
})

describe('the tour', () => {
  it('leaves its first screen with the dashboard completed and the features current', () => {
    const seen = advanceTour(onTour, 2, LATER)

    expect(seen.steps.dashboard).toEqual({ status: 'completed', completedAt: LATER })
    expect(seen).toMatchObject({ currentStep: 'features', tourStep: 2 })
    expect(seen.steps.features).toEqual({ status: 'in-progress' })
  })

  it('remembers its screen, and going back undoes nothing', () => {
    const back = advanceTour(advanceTour(onTour, 3, NOW), 1, LATER)
    expect(back).toMatchObject({ currentStep: 'features', tourStep: 1 })
    expect(back.steps.dashboard).toEqual({ status: 'completed', completedAt: NOW })
  })

  it('finished completes what remains and the onboarding', () => {
    const ended = endOnboarding(advanceTour(onTour, 5, NOW), 'completed', LATER)

    expect(ended).toMatchObject({ isCompleted: true, completedAt: LATER, currentStep: 'complete' })
    expect(new Set(Object.values(statuses(ended)))).toEqual(new Set(['completed']))
    expect(ended.steps.features.completedAt).toBe(LATER)
    expect(ended.steps.complete.completedAt).toBe(LATER)
  })

  it('skipped skips what remains and completes the onboarding', () => {
    const ended = endOnboarding(advanceTour(onTour, 2, NOW), 'skipped', LATER)

    expect(ended).toMatchObject({ isCompleted: true, completedAt: LATER, currentStep: 'complete' })
    expect(statuses(ended)).toMatchObject({ dashboard: 'completed', features: 'skipped', complete: 'completed' })
  })

  it('ended a second time stays as it ended', () => {
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
  it('keep what else is in them', () => {
    expect(toPreferences({ compactMode: true }, begun)).toEqual({ compactMode: true, onboarding: begun })
  })

  it('say so when the onboarding is completed', () => {
    const ended = endOnboarding(begun, 'skipped', NOW)
    expect(toPreferences({}, ended)).toEqual({ onboardingCompleted: true, onboarding: ended })
  })
})
