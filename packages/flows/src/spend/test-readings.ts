// Reads the days of an ad account, and again a quarter of an hour later, as figures that are far from the last ones are; for tests only.
import { SECOND_READING_MS } from '@tallyhelm/modules/spend'
import { expect } from 'vitest'
import type { Stage } from '../ad-accounts/test-stage.ts'
import { syncSpend } from './sync-spend.ts'

export async function readTwice(house: Pick<Stage, 'world' | 'advance'>, adAccountId: string, days: number): Promise<void> {
  expect(await syncSpend(house.world, { adAccountId, days })).toEqual({ isWritten: true })
  house.advance(SECOND_READING_MS)
  expect(await syncSpend(house.world, { adAccountId, days })).toEqual({ isWritten: true })
}
