// Appeals of Smart+ ads that TikTok's review rejected, and how their review and appeal stand (Docs 1843317522553106 and 1843317465695233).
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { type Got, ok, readFailure, unreadable, writeFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdAppealsPort, AdReviewTold, ChangeAnswer, NamedAccount } from '../ports/ad-platform.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** Ads that one read may name. */
const MOST_ADS = 100

const REVIEWS = { ALL_AVAILABLE: 'ALL', PART_AVAILABLE: 'PART', UNAVAILABLE: 'NONE' } as const
const APPEALS = {
  NOT_APPEALED: 'NONE',
  APPEALING: 'APPEALING',
  APPEAL_SUCCESSFUL: 'SUCCESSFUL',
  APPEAL_FAILED: 'FAILED',
  APPEAL_DONE: 'DONE',
} as const

/** Of an accepted appeal an empty object, in which nothing is read. */
const accepted = z.record(z.string(), z.unknown()).nullish()
const review = z.object({
  smart_plus_ad_id: id,
  review_status: text.nullish(),
  appeal_status: text.nullish(),
  appeal_reject_reasons: z.array(text).nullish(),
})
const reviews = z.object({ smart_plus_ad_review_infos: z.array(review).nullish() })

export const createAdAppeals = (client: TiktokClient): AdAppealsPort => ({
  send: (account, outsideAdId, reason) => sendAppeal(client, account, outsideAdId, reason),
  async read(account, outsideAdIds) {
    const told: AdReviewTold[] = []
    for (const group of groupsOf(outsideAdIds, MOST_ADS)) {
      const got = await readReviews(client, account, group)
      if ('failure' in got) return readFailure(got.failure)
      told.push(...got.value)
    }
    return ok(told)
  },
})

/** It has no idempotency and answers without a number of its own: whatever leaves the outcome open is `unknown`. */
async function sendAppeal(client: TiktokClient, account: NamedAccount, outsideAdId: string, reason: string): Promise<ChangeAnswer> {
  const body = { advertiser_id: digitsOf(account), smart_plus_ad_id: adId(outsideAdId), appeal_reason: reason }
  const sent = await client.post('smart_plus/ad/appeal', body, accepted)
  if (!('failure' in sent)) return { kind: 'done', reference: null }
  const { kind, trouble } = sent.failure
  // The shared words of refusals are about money.
  return writeFailure(kind === 'refused' ? { ...sent.failure, reasonText: trouble.message } : sent.failure)
}

async function readReviews(client: TiktokClient, account: NamedAccount, adIds: readonly string[]): Promise<Got<AdReviewTold[]>> {
  const query = { advertiser_id: digitsOf(account), smart_plus_ad_ids: adIds.map(adId), lang: 'zh' }
  const got = await client.get('smart_plus/ad/review_info', query, reviews)
  if ('failure' in got) return got
  const rows = (got.value.smart_plus_ad_review_infos ?? []).filter(row => adIds.includes(row.smart_plus_ad_id))
  if (new Set(rows.map(row => row.smart_plus_ad_id)).size < rows.length) return { failure: unreadable('an ad told twice') }
  return { value: rows.map(reviewOf) }
}

const reviewOf = (row: z.infer<typeof review>): AdReviewTold => ({
  outsideAdId: row.smart_plus_ad_id,
  review: entryOf(REVIEWS, row.review_status ?? '') ?? null,
  appeal: entryOf(APPEALS, row.appeal_status ?? '') ?? null,
  words: `${row.review_status ?? '-'} / ${row.appeal_status ?? '-'}`,
  reasons: row.appeal_reject_reasons ?? [],
})

/** Throws for anything but digits, which never reach a call. */
function adId(outsideAdId: string): string {
  if (!/^\d{1,20}$/.test(outsideAdId)) throw new Error(`An outside ad id is bare digits, got ${outsideAdId}`)
  return outsideAdId
}
