import { AppError } from '#lib/app-error.ts'

type Simulation = {
  /** Returns a number from 0 up to, but not including, 1. */
  random: () => number
  wait: (durationMs: number) => Promise<void>
}

const SHORTEST_REPLY_MS = 1_500
const LONGEST_REPLY_MS = 3_000
const ACTIVATION_FAILURES = 0.1

const ACTIVATION_FAILED = 'activation_failed'

const real: Simulation = {
  random: () => Math.random(),
  wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
}

let simulation = real

/**
 * Sets the random numbers and delays. Without an argument, restores the real ones.
 *
 * @internal for tests
 */
export function configureSimulation(replacement: Simulation = real): void {
  simulation = replacement
}

/** Waits as long as a simulated reply takes. */
export function waitForReply(): Promise<void> {
  return simulation.wait(SHORTEST_REPLY_MS + simulation.random() * (LONGEST_REPLY_MS - SHORTEST_REPLY_MS))
}

/** Simulates activating an agent. Throws an `AppError` in about one of ten calls. */
export function simulateStatusUpdate(): void {
  if (simulation.random() >= ACTIVATION_FAILURES) return
  throw new AppError('The agent could not be activated. Please try again.', { code: ACTIVATION_FAILED })
}

/** Whether a message failed because its agent was not activated. */
export function isActivationFailure(error: unknown): boolean {
  return error instanceof AppError && error.code === ACTIVATION_FAILED
}
