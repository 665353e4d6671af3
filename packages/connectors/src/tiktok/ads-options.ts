// What a plan for an advertiser may name: identities, pixels with their events, and the least that TikTok publishes.
import { money } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AdOptions } from '../ports/ad-making.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import { identitiesOf } from './ads-identities.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'

const pixel = z.object({
  pixel_id: id,
  pixel_name: text.nullish(),
  events: z.array(z.object({ optimization_event: text.nullish(), deprecated: z.boolean().nullish() })).nullish(),
})
const pixels = z
  .object({ pixels: z.array(pixel), page_info: pageInfo })
  .transform(data => ({ rows: data.pixels, page_info: data.page_info }))

/** As many pixels as TikTok puts on a page. */
const PIXELS_A_PAGE = 20

/** TikTok publishes the least of an ad group in dollars alone, by the day; a budget for the whole time holds it for each of its days. */
const LEAST_DAILY = money(2000n, 'USD')

export async function readOptions(client: TiktokClient, bcId: string, account: AccountRef): Promise<ReadAnswer<AdOptions>> {
  const speakers = await identitiesOf(client, bcId, account)
  if ('failure' in speakers) return readFailure(speakers.failure)
  const got = await client.all('pixel/list', { advertiser_id: digitsOf(account), page_size: PIXELS_A_PAGE }, pixels)
  if ('failure' in got) return readFailure(got.failure)
  const least = account.currency === LEAST_DAILY.currency ? LEAST_DAILY : null
  return ok({ identities: speakers.value, pixels: got.value.map(pixelOf), leastDaily: least, leastLifetime: least })
}

function pixelOf({ pixel_id: pixelId, pixel_name: name, events }: z.infer<typeof pixel>): AdOptions['pixels'][number] {
  const words = (events ?? []).flatMap(each => (each.optimization_event && each.deprecated !== true ? [each.optimization_event] : []))
  return { id: pixelId, name: name ?? '', events: [...new Set(words)] }
}
