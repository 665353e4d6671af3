// What a plan for a Meta account may name: pages to speak for, pixels and their events, and the least daily budget.
import { z } from 'zod'
import { ok, readFailure } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdOptions } from '../ports/ad-making.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import type { MetaClient } from './meta-client.ts'
import { moneyFromMeta } from './units.ts'

/** Meta's words for what a website reports; a pixel does not tell which of them it has seen. */
const EVENTS = [
  'PURCHASE',
  'LEAD',
  'COMPLETE_REGISTRATION',
  'ADD_TO_CART',
  'INITIATED_CHECKOUT',
  'ADD_PAYMENT_INFO',
  'ADD_TO_WISHLIST',
  'CONTENT_VIEW',
  'SEARCH',
  'SUBSCRIBE',
  'START_TRIAL',
  'CONTACT',
  'SCHEDULE',
  'SUBMIT_APPLICATION',
]

const named = z.object({ id, name: text.optional() })
/** One for each currency, in minor units; the figures differ by what an ad set pays for, and ours pay for impressions. */
const least = z.object({ currency: text, min_daily_budget_imp: z.string().regex(/^\d{1,15}$/) })

export async function readOptions(client: MetaClient, account: AccountRef): Promise<ReadAnswer<AdOptions>> {
  const path = `act_${digitsOf(account)}`
  const pages = await client.all(`${path}/promote_pages`, { fields: 'id,name', limit: '100' }, named)
  if ('failure' in pages) return readFailure(pages.failure)
  const pixels = await client.all(`${path}/adspixels`, { fields: 'id,name', limit: '100' }, named)
  if ('failure' in pixels) return readFailure(pixels.failure)
  const budgets = await client.all(`${path}/minimum_budgets`, { fields: 'currency,min_daily_budget_imp', limit: '100' }, least)
  if ('failure' in budgets) return readFailure(budgets.failure)
  const own = budgets.value.find(row => row.currency === account.currency)
  return ok({
    identities: pages.value.map(page => ({ id: page.id, kind: 'PAGE', name: page.name ?? '' })),
    pixels: pixels.value.map(pixel => ({ id: pixel.id, name: pixel.name ?? '', events: EVENTS })),
    leastDaily: own ? moneyFromMeta(own.min_daily_budget_imp, account.currency, 'up') : null,
    leastLifetime: null,
  })
}
