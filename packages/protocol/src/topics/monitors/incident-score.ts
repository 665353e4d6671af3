// How likely it is a theft: 0 to 100 points in named parts, from what happened in the account around the incident; without a database.

type Part = { name: string; kinds: readonly string[]; each: number; most: number }

/** Kinds of events; DOMAIN is of ads, which no event tells. */
export const SCORE_PARTS = {
  STRANGER: { name: '陌生操作者', kinds: ['UNKNOWN_ACTOR'], each: 10, most: 25 },
  CREATED: { name: '新建广告组与广告', kinds: ['NEW_AD_GROUP', 'NEW_AD'], each: 3, most: 15 },
  OFF_HOURS: { name: '非工作时间新建', kinds: ['CREATED_OFF_HOURS'], each: 5, most: 15 },
  DOMAIN: { name: '白名单以外的落地域名', kinds: [], each: 15, most: 25 },
  BUDGET: { name: '修改预算', kinds: ['BUDGET_CHANGED'], each: 5, most: 15 },
  PEOPLE: { name: '新增人员或合作方', kinds: ['PEOPLE_ADDED'], each: 10, most: 20 },
  MONEY: { name: '付款方式或限额变化', kinds: ['FUNDING_CHANGED', 'LIMIT_CHANGED'], each: 10, most: 15 },
  IDENTITY: { name: '身份或账户资料变化', kinds: ['IDENTITY_CHANGED', 'ACCOUNT_CHANGED'], each: 5, most: 10 },
  FIGHTING: { name: '暂停后重新开启、批量暂停', kinds: ['RE_ENABLED', 'MASS_PAUSE'], each: 15, most: 30 },
  GUARDS: { name: '防护规则被删或授权失效', kinds: ['GUARD_REMOVED', 'TOKEN_LOST'], each: 10, most: 15 },
  PORTAL: { name: '门户非常用登录、新增额度后绑定新 BM', kinds: ['UNUSUAL_LOGIN', 'QUOTA_THEN_BIND'], each: 10, most: 20 },
  WARNED: { name: '渠道提示被盗', kinds: ['PLATFORM_WARNED'], each: 40, most: 40 },
  IDLE: { name: '沉睡账户恢复投放', kinds: ['IDLE_WOKE'], each: 15, most: 15 },
} as const satisfies Record<string, Part>
type ScorePart = keyof typeof SCORE_PARTS
/** How often each was seen; those never seen are left out. */
export type ScoreCounts = Readonly<Partial<Record<ScorePart, number>>>

export const SCORE_FORMULA = '各项得分之和，最高 100 分；每项 = 次数 × 单次分，不超过该项上限；计入发现前后各 12 小时的异常'

/** `kinds`: how often each kind of event happened. `domains`: landing domains off the list of ads that are new or were changed by strangers. */
export function scoreCounts(kinds: ReadonlyMap<string, number>, domains: number): ScoreCounts {
  const seen = Object.entries<Part>(SCORE_PARTS).map(([code, part]): [string, number] => [
    code,
    code === 'DOMAIN' ? domains : part.kinds.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0),
  ])
  return Object.fromEntries(seen.filter(([, count]) => count > 0))
}

export type ScoredPart = { name: string; count: number; points: number; formula: string }

/** In the order of the table. */
export const scoredParts = (counts: ScoreCounts): ScoredPart[] =>
  Object.entries<Part>(SCORE_PARTS).flatMap(([code, { name, each, most }]) => {
    const count = counts[code as ScorePart] ?? 0 // its own keys
    return count === 0 ? [] : [{ name, count, points: Math.min(count * each, most), formula: `${count} 次 × ${each} 分，最多 ${most} 分` }]
  })

export const scoreOf = (counts: ScoreCounts): number =>
  Math.min(
    100,
    scoredParts(counts).reduce((sum, { points }) => sum + points, 0),
  )
