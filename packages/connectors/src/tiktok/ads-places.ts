// Countries at TikTok: ids of its own, which it tells for an objective and placements.
import { z } from 'zod'
import { text } from '../kit/fields.ts'
import type { Got } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount } from '../ports/answers.ts'
import type { TiktokClient } from './tiktok-client.ts'

export type Places = {
  /** code → id of each country that may be chosen */
  ids(account: NamedAccount, objective: string, placements: readonly string[]): Promise<Got<Map<string, string>>>
  /** id → code, as far as they are known: what cannot be read is empty, and asked for the next time */
  codes(account: NamedAccount): Promise<ReadonlyMap<string, string>>
}

const regions = z.object({
  region_info: z.array(z.object({ location_id: text, region_code: text.nullish(), level: text.nullish() })),
})

export function createPlaces(client: TiktokClient): Places {
  let known: ReadonlyMap<string, string> | undefined
  async function ids(account: NamedAccount, objective: string, placements: readonly string[]): Promise<Got<Map<string, string>>> {
    const query = { advertiser_id: digitsOf(account), placements, objective_type: objective, level_range: 'TO_COUNTRY' }
    const got = await client.get('tool/region', query, regions)
    if ('failure' in got) return got
    const countries = got.value.region_info.filter(({ level, region_code: code }) => level === 'COUNTRY' && code)
    return { value: new Map(countries.map(({ region_code: code, location_id: id }) => [code ?? '', id])) }
  }
  return {
    ids,
    async codes(account) {
      if (known) return known
      const got = await ids(account, 'TRAFFIC', ['PLACEMENT_TIKTOK'])
      if ('failure' in got) return new Map()
      return (known = new Map([...got.value].map(([code, id]) => [id, code])))
    },
  }
}
