/** Resolves when the browser is online again, or after `limitMs`. */
export function untilOnline(limitMs?: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
