// The ads of a forewarning, and how many were newly warned of on each of the last days (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type ViolationType, VIOLATION_LEVEL_CODES } from '@tallyhelm/protocol/topics/violations/enums'
import { adLink, adviceFor, FOREWARNING_TREND_DAYS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type {
  ForewarnedAd,
  ForewarnedAdPage,
  ForewarnedAdsRequest,
  ForewarningTrend,
} from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { addDays, BUSINESS_ZONE, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import sql, { join, raw } from 'sql-template-tag'
import { ofHeldAccounts } from '../lists/account-rows.ts'
import { startOfDay } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { SEEN } from './forewarning-list.ts'

type Row = Omit<ForewarnedAd, 'advice' | 'preview_url' | 'link'> & { preview_file: string | null }

/** Those that the platform still holds something against first. Refuses NOT_FOUND for a warning that is another's or withdrawn. */
export async function forewarnedAds(
  db: Database,
  scope: TenantScope,
  { staticHost, ...request }: ForewarnedAdsRequest & { staticHost: string },
): Promise<ForewarnedAdPage> {
  const isOwn = join([ownRows(scope, 'f'), ...SEEN, sql`f.id = ${request.forewarning_id}`], ' and ')
  return await db.read(scope, async tx => {
    const warning = await tx.maybe<{ type: ViolationType; count: number; advice: string; account: string }>(sql`
      select f.violation_type as type, f.ad_count as count, f.advice, a.outside_account_id as account
      from violations_forewarnings f join ad_accounts_accounts a on a.customer_id = f.customer_id and a.id = f.ad_account_id
      where ${isOwn}`)
    if (!warning) throw new Refusal('NOT_FOUND')
    const source: PageSource = {
      tables: sql`violations_forewarned_ads w join violations_forewarnings f on f.id = w.forewarning_id`,
      owner: { rows: 'f' },
      conditions: [...SEEN, sql`f.id = ${request.forewarning_id}`],
      order: sql`(w.cleared_at is not null), w.first_seen_at desc, w.outside_ad_id`,
    }
    const { content, ...page } = await readPage<Row>(tx, FIELDS, source, request)
    const advice = warning.advice || adviceFor(warning.type, warning.count)
    return {
      ...page,
      content: content.map(({ preview_file: file, ...ad }) => ({
        ...ad,
        advice,
        preview_url: file && staticUrl(staticHost, file),
        link: adLink(warning.account, ad.outside_ad_id),
      })),
    }
  })
}

const FIELDS: Fields<Row> = {
  outside_ad_id: raw('w.outside_ad_id'),
  ad_name: raw(`coalesce(nullif(w.ad_name, ''), w.outside_ad_id)`),
  rule: raw('w.reason'),
  preview: raw(`case when w.preview_file is not null then 'READY' when w.preview_due_at is not null then 'WAITING'
    when w.preview_failed_at is not null then 'FAILED' else 'NONE' end`),
  preview_file: raw('w.preview_file'),
  first_seen_at: raw('w.first_seen_at'),
  cleared_at: raw('w.cleared_at'),
}

/** By the days in Beijing on which ads were first warned of, and the level of their warning now. */
export async function forewarningTrend(db: Database, scope: TenantScope, now: Date): Promise<ForewarningTrend> {
  const today = dayOf(now)
  const from = addDays(today, 1 - FOREWARNING_TREND_DAYS)
  const rows = await db.read(scope, tx =>
    tx.rows<{ day: string; level: (typeof VIOLATION_LEVEL_CODES)[number]; count: number }>(sql`
      select (w.first_seen_at at time zone ${BUSINESS_ZONE})::date::text as day, f.level, count(*)::int as count
      from violations_forewarnings f join violations_forewarned_ads w on w.forewarning_id = f.id
      where ${join([ownRows(scope, 'f'), ...SEEN, ofHeldAccounts(scope, 'f')], ' and ')} and f.warned_at >= ${startOfDay(from)} and w.first_seen_at >= ${startOfDay(from)}
      group by 1, 2`),
  )
  const counts = new Map(rows.map(row => [`${row.day} ${row.level}`, row.count]))
  const days = daysBetween(from, addDays(today, 1)).map(day => {
    const [LOW = 0, MEDIUM = 0, HIGH = 0] = VIOLATION_LEVEL_CODES.map(level => counts.get(`${day} ${level}`) ?? 0)
    return { day, HIGH, MEDIUM, LOW }
  })
  return { days }
}
