// A list of terms as the page reads.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { cents } from './amounts.ts'

/** Term → description, in one look; what stands in brackets after a term is left out. */
export async function termsOf(region: Locator): Promise<ReadonlyMap<string, string>> {
  const read = await region
    .getByRole('term')
    .or(region.getByRole('definition'))
    .evaluateAll(all => all.map(one => ({ isTerm: one.matches('dt, [role="term"]'), text: (one as HTMLElement).innerText }))) // dt and dd
  const descriptions = read.filter(({ isTerm }) => !isTerm)
  return new Map(
    read
      .filter(({ isTerm }) => isTerm)
      .map(({ text }, index) => [text.replace(/（.*/s, '').trim(), (descriptions[index]?.text ?? '').replace('—', '0').trim()]),
  )
}

/** The same, once this term says exactly this sum. */
export async function termsWith(region: Locator, term: string, sum: bigint): Promise<ReadonlyMap<string, string>> {
  let terms = await termsOf(region)
  const amount = async () => {
    terms = await termsOf(region)
    return cents(terms.get(term) ?? '0')
  }
  await expect.poll(amount).toBe(sum)
  return terms
}
