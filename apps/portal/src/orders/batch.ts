// Batch: the ad accounts that one page hands to a quota page, kept by the window until the page has read them again.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { WINDOW_PREFIX } from '../session/token.ts'

/** `amount` is decimal text, '' where none was entered yet. */
export type BatchLine = { outsideId: string; amount: string }

/** The `:id` of a quota page that stands for «those kept here». */
export const BATCH = 'batch'

const keyOf = (channel: Channel) => `${WINDOW_PREFIX}batch.${channel}`

export function storeBatch(channel: Channel, lines: readonly BatchLine[]): void {
  sessionStorage.setItem(keyOf(channel), JSON.stringify(lines))
}

export function readBatch(channel: Channel): BatchLine[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(channel)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((line: unknown) =>
    typeof line === 'object' && line !== null && 'outsideId' in line && 'amount' in line
      ? [{ outsideId: String(line.outsideId), amount: String(line.amount) }]
      : [],
  )
}
