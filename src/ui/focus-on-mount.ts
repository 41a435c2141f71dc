/** A `ref` that moves the focus to an element when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
