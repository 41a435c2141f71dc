/** What leads a new person through the first steps, over whichever screen is open. */
export function OnboardingCompanion() {
  return null
}
