// What tests of the interface do in their real page beside the locators: see what axe finds, and let time pass.
import axe from 'axe-core'
import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** What axe-core finds in this part, in words that a failed test can show; rules about whole pages belong to the journeys. */
export async function violations(part: Locator): Promise<string[]> {
  await Promise.allSettled(document.getAnimations().map(animation => animation.finished))
  const found = await axe.run(part.element() as HTMLElement, { resultTypes: ['violations'] })
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map(node => `${id}: ${help} — ${node.target.join(' ')}`))
}

/** Timers and the date, moved by the test; nothing waits for real seconds. They also go on by themselves. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
}

export const pass = (ms: number): unknown => vi.advanceTimersByTimeAsync(ms)

/** Counts the reloads that the page asks for, and holds each back: it would take the test away with the page. */
export function holdReloads(): () => number {
  let asked = 0
  window.navigation.addEventListener('navigate', event => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    asked += 1
  })
  return () => asked
}
