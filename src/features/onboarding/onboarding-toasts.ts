import type { OnboardingStep } from '#domain/onboarding/onboarding.ts'
import { AppError } from '#lib/app-error.ts'
import { getToast, toast } from '#ui/feedback/toast.ts'

const ONBOARDING_TOAST_MS = 3_000
const HELP_TOAST_MS = 5_000

const help = { label: 'Open the help pages', href: '/documentation' }

const successes = {
  started: { title: 'Welcome to Cartwright!', description: 'Your onboarding journey has started' },
  welcomed: { title: 'Welcome step completed', description: 'Your store is set up.' },
  welcomeSkipped: { title: 'Onboarding steps skipped', description: 'You can answer the questions later.' },
  stepSkipped: { title: 'Step skipped', description: 'You can complete your profile later.' },
  tourCompleted: { title: 'Tour completed!', description: 'You have seen all main screens.' },
  tourSkipped: { title: 'Tour skipped', description: 'You can take it later under Getting started.' },
  allSkipped: { title: 'Onboarding Completed', description: 'You can do skipped steps later under Getting started.' },
  completed: {
    title: 'Onboarding complete!',
    description: "You're all set to use Cartwright to its full potential",
  },
}

const failures = {
  load: { title: 'Error loading onboarding data', fallback: 'Failed to load your onboarding progress' },
  begin: { title: 'Error initializing onboarding', fallback: 'Failed to start the onboarding process' },
  step: { title: 'Error updating step', fallback: 'Failed to update onboarding step' },
  complete: { title: 'Error completing onboarding', fallback: 'Failed to complete onboarding process' },
  answers: { title: 'Error updating data', fallback: 'Failed to update onboarding information' },
}

export type OnboardingFailure = keyof typeof failures

export function toastSuccess(success: keyof typeof successes): void {
  toast({ ...successes[success], variant: 'success', duration: ONBOARDING_TOAST_MS })
}

/** Shows that a step is completed. */
export function toastStepCompleted(step: OnboardingStep): void {
  const description = `You've completed the ${step} step!`
  toast({ title: 'Step completed', description, variant: 'success', duration: ONBOARDING_TOAST_MS })
}

/**
 * Shows that the tour is completed, and then that the onboarding is completed. Skips the second toast if another toast
 * appeared in between.
 */
export function toastTourCompleted(): void {
  toastSuccess('tourCompleted')
  const shown = getToast()?.id
  setTimeout(() => {
    if (getToast()?.id === shown) toastSuccess('completed')
  }, ONBOARDING_TOAST_MS)
}

/** Shows a failure with the server's message, or a general one if the server did not answer. */
export function toastFailure(failure: OnboardingFailure, error: unknown): void {
  const { title, fallback } = failures[failure]
  const isAnswer = error instanceof AppError && error.code !== 'network' && error.message !== ''
  toast({ title, description: isAnswer ? error.message : fallback, variant: 'destructive' })
}

/** Shows that the profile was not saved. */
export function toastProfileFailure(): void {
  toast({
    title: 'Profile update failed',
    description: 'Failed to update your profile. Please try again.',
    variant: 'destructive',
  })
}

/** Shows a hint about the onboarding steps with a link to the help pages. */
export function toastOnboardingHelp(): void {
  const description = 'Each step takes a minute, and you can change every answer later.'
  toast({ title: 'Onboarding Help', description, link: help, duration: HELP_TOAST_MS })
}

/** Shows a hint about the tour's buttons with a link to the help pages. */
export function toastTourHelp(): void {
  const description = 'Next and Back change the screen. Close ends the tour.'
  toast({ title: 'Need help?', description, link: help, duration: HELP_TOAST_MS })
}
