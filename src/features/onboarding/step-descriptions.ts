import type { OnboardingStep } from '#domain/onboarding/onboarding.ts'

/** What each stored step is about, for the list of them. */
export const STEP_DESCRIPTIONS: Record<OnboardingStep, { title: string; text: string }> = {
  welcome: { title: 'Welcome', text: 'What your business is called.' },
  profile: { title: 'Profile', text: 'Who you are, for the people on your team.' },
  industry: { title: 'Industry', text: 'What you sell, and how big the business is.' },
  goals: { title: 'Goals', text: 'What you want to get better at.' },
  team: { title: 'Team', text: 'How many people work with your shop.' },
  dashboard: { title: 'Dashboard', text: 'The first screen of the tour: how the shop is doing.' },
  features: { title: 'Features', text: 'The rest of the tour: agents, analytics, integrations and settings.' },
  complete: { title: 'Complete', text: 'Every step above is done or skipped.' },
}
