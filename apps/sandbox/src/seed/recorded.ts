// Daily spend as it was recorded in real accounts, turned into ratios that shape the demo's spend.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DailyRatios } from '../state/spend.ts'
import { parseDecimal } from '../wire/decimal.ts'

interface Source {
  file: string
  column: string
}

const SOURCES: Record<keyof DailyRatios, Source[]> = {
  meta: [
    { file: 'fivetran_dbt_facebook_ads/facebook_ads_basic_ad_data.csv', column: 'spend' },
    { file: 'fivetran_dbt_facebook_ads/facebook_ads_demographics_country_data.csv', column: 'spend' },
  ],
  google: [
    { file: 'fivetran_dbt_google_ads/account_stats_data.csv', column: 'cost_micros' },
    { file: 'fivetran_dbt_google_ads/campaign_stats_data.csv', column: 'cost_micros' },
  ],
  tiktok: [{ file: 'fivetran_dbt_tiktok_ads/tiktok_campaign_country_report_data.csv', column: 'spend' }],
}
/** Recorded peaks of ten times the mean are softened to this much, so that one account does not carry a day. */
const MOST = 2600

/** Per platform, each recorded row's spend against the mean of its file, in thousandths; their own mean is 1000 again. */
export function recordedRatios(): DailyRatios {
  return { meta: ratios('meta'), google: ratios('google'), tiktok: ratios('tiktok') }
}

function ratios(platform: keyof DailyRatios): number[] {
  const softened = SOURCES[platform].flatMap(source => {
    const amounts = readColumn(source)
    const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
    return amounts.map(amount => Math.min(Math.round((amount * 1000) / mean), MOST))
  })
  const mean = softened.reduce((sum, ratio) => sum + ratio, 0) / softened.length
  return softened.map(ratio => Math.round((ratio * 1000) / mean))
}

/** Quoted cells with commas stand behind the columns read here or hold none, so quotes are cut out before splitting. */
function readColumn(source: Source): number[] {
  const path = fileURLToPath(new URL(`../../data/${source.file}`, import.meta.url))
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const column = header.split(',').indexOf(source.column)
  return lines.map(line => {
    const cell = line.replace(/"[^"]*"/g, '').split(',')[column]
    const amount = parseDecimal(cell, 6)
    if (amount === null) throw new Error(`${source.file}: "${cell}" in column ${source.column} is no amount`)
    return Number(amount)
  })
}
