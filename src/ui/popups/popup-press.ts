/** Whether a popup closes because of a press on its button, which closes it by itself. */
export function isPressOn(anchor: HTMLElement, { reason, event }: { reason: string; event: Event }): boolean {
  return reason === 'outside-press' && event.target instanceof Node && anchor.contains(event.target)
}
