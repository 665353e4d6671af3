// What campaigns, ad sets or ads of one account had by day, from the same insights that monitors read.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import type { LevelFigures } from '../ports/ads.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import { eachOnce } from './ad-objects-figures.ts'
import * as schemas from './ad-objects-schemas.ts'
import { readInsights } from './bulk-insights.ts'
import { conversionsIn } from './guidance-results.ts'
import type { MetaClient } from './meta-client.ts'

export async function readFiguresOf(
  client: MetaClient,
  account: AccountRef,
  level: AdLevel,
  from: Day,
  until: Day,
): Promise<ReadAnswer<LevelFigures[]>> {
  if (from >= until) return ok([])
  const { level: named, key } = schemas.FIGURES_OF[level]
  const parameters = { level: named, time_increment: '1', fields: `${schemas.LEVEL_FIELDS},${key}` }
  const [told] = await readInsights(client, { accounts: [account], from, until, parameters, row: schemas.levelFigures })
  if (told === undefined) return readFailure(unreadable('no answer'))
  if ('failure' in told.got) return readFailure(told.got.failure)
  const rows = eachOnce(
    told.got.value.rows,
    account,
    { from, until },
    row => row[key] ?? '',
    (row, spend): Got<LevelFigures> => {
      const id = row[key]
      if (id === undefined) return { failure: unreadable('a row of no object') }
      const { date_start: day, impressions, clicks } = row
      return { value: { id, day, spend, impressions, clicks, conversions: conversionsIn(row.actions) } }
    },
  )
  return 'failure' in rows ? readFailure(rows.failure) : ok(rows.value)
}
