// What tests of the interface do in their real page beside the locators: see what axe finds, and let time pass.
import axe from 'axe-core'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** What axe-core finds in this part, in words that a failed test can show. */
export const violations = (part: Locator): Promise<string[]> => found(part.element() as HTMLElement)

/** What it finds on the whole page, by the rules of whole pages as well. */
export const pageViolations = (): Promise<string[]> => found(document)

/** By how much the page is wider than its window: zero, or people have to scroll sideways. */
export const excessWidth = (): number => Math.max(0, document.documentElement.scrollWidth - innerWidth)

/** What moves comes to its end first: the design has no colour in the middle of a fade. */
async function found(where: HTMLElement | Document): Promise<string[]> {
  // A layer stands for one frame as it begins, and moves from the next one on.
  const frame = () => new Promise(done => requestAnimationFrame(done))
  do await frame()
  while (document.querySelector('[data-starting-style]') !== null)
  await frame()
  const passing = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(animation => animation.finished))
  const results = await axe.run(where, { resultTypes: ['violations'] })
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}

/** Timers and the date, moved by the test; nothing waits for real seconds. They also go on by themselves. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
}

/** Held time goes on no more by itself: for what must not have come yet, however slow the machine is. */
export function stopTime(): void {
  vi.setTimerTickMode('manual')
}

/** The date alone, which stands until the test moves it: for what must not have passed yet, however slow the machine is. */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
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

/** What loads above or around it moves it: a mouse that is there too early rests elsewhere. */
export async function untilStill(element: () => Element): Promise<void> {
  let before = ''
  const isStill = () => {
    const last = before
    const { left, top } = element().getBoundingClientRect()
    before = `${left} ${top}`
    return before === last
  }
  await expect.poll(isStill, { interval: 200 }).toBe(true)
}
