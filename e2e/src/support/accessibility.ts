// What axe-core finds on a page, in words that a failed test can show.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices: rule, what it asks for, where.
 * What moves comes to its end first: the design has no colour in the middle of a fade.
 */
export async function violations(page: Page): Promise<string[]> {
  // As the inspector's own code, which the page's content security does not apply to.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await page.evaluate(async () => {
    // A layer stands for one frame as it begins, and moves from the next one on.
    const frame = () => new Promise(done => requestAnimationFrame(done))
    do await frame()
    while (document.querySelector('[data-starting-style]') !== null)
    await frame()
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(animation => animation.finished))
  })
  const results: AxeResults = await page.evaluate(() => {
    const axe = Reflect.get(window, 'axe')
    return axe.run(document, { resultTypes: ['violations'] })
  })
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}
