import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#lib/app-error.ts'
import { dismissToast, getToast, toast } from '#ui/feedback/toast.ts'
import {
  toastFailure,
  toastOnboardingHelp,
  toastStepCompleted,
  toastSuccess,
  toastTourCompleted,
  toastTourHelp,
} from './onboarding-toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const open = () => (getToast()?.isOpen ? getToast()?.title : null)

test.each([
  ['started', 'Welcome to Cartwright!'],
  ['welcomed', 'Welcome step completed'],
  ['welcomeSkipped', 'Onboarding steps skipped'],
  ['stepSkipped', 'Step skipped'],
  ['tourCompleted', 'Tour completed!'],
  ['tourSkipped', 'Tour skipped'],
  ['allSkipped', 'Onboarding Completed'],
  ['completed', 'Onboarding complete!'],
] as const)('%s shows "%s" for three seconds', (success, title) => {
  toastSuccess(success)
  vi.advanceTimersByTime(2_999)
  expect(open()).toBe(title)
  vi.advanceTimersByTime(1)
  expect(open()).toBeNull()
})

test('a completed step is shown for three seconds', () => {
  toastStepCompleted('profile')
  expect(getToast()).toMatchObject({
    title: 'Step completed',
    description: "You've completed the profile step!",
    variant: 'success',
    duration: 3_000,
  })
})

test('help shows for five seconds and links to the documentation', () => {
  toastOnboardingHelp()
  expect(getToast()).toMatchObject({ title: 'Onboarding Help', duration: 5_000, link: { href: '/documentation' } })
  toastTourHelp()
  expect(getToast()).toMatchObject({ title: 'Need help?', duration: 5_000, link: { href: '/documentation' } })
})

test('the completed tour is shown first, then the completed onboarding', () => {
  toastTourCompleted()
  vi.advanceTimersByTime(2_999)
  expect(open()).toBe('Tour completed!')
  vi.advanceTimersByTime(1)
  expect(open()).toBe('Onboarding complete!')
  vi.advanceTimersByTime(3_000)
  expect(open()).toBeNull()
})

test('another toast after the tour is not replaced', () => {
  toastTourCompleted()
  toast({ title: 'Signed out' })
  vi.advanceTimersByTime(3_000)
  expect(open()).toBe('Signed out')
})

test.each([
  ['load', 'Error loading onboarding data', 'Failed to load your onboarding progress'],
  ['begin', 'Error initializing onboarding', 'Failed to start the onboarding process'],
  ['step', 'Error updating step', 'Failed to update onboarding step'],
  ['complete', 'Error completing onboarding', 'Failed to complete onboarding process'],
  ['answers', 'Error updating data', 'Failed to update onboarding information'],
] as const)(
  'a failure to %s is told in the server’s words, or in ours without an answer',
  (failure, title, fallback) => {
    toastFailure(failure, new AppError('No onboarding data found', { code: 'no_onboarding' }))
    expect(getToast()).toMatchObject({ title, description: 'No onboarding data found', variant: 'destructive' })
    toastFailure(failure, new AppError('The server cannot be reached.', { code: 'network' }))
    expect(getToast()).toMatchObject({ title, description: fallback })
    toastFailure(failure, new TypeError('x is not a function'))
    expect(getToast()).toMatchObject({ title, description: fallback })
  },
)
