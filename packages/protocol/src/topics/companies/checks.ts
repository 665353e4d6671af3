// The pre-check (预检) of a company's material: its lines and verdicts with their words, and what keeps an application from being handed in.
import type { Tone } from '../ad-accounts/enums.ts'

/** One line each, LINK one for each link. */
export const CHECKS = {
  NUMBER: '证照号码',
  EXPIRY: '证照有效期',
  DUPLICATE: '重复申请',
  WEBSITE: '官网访问',
  LINK: '推广链接访问',
  PRIVACY: '隐私政策',
  REFUND: '退款政策',
  SHIPPING: '配送说明',
  CONTACT: '联系方式',
  NAME: '网站主体名称',
  DOMAIN: '推广链接域名',
  OTHER_COMPANY: '域名归属',
  INDUSTRY: '禁限行业',
  ACCOUNTS_LEFT: '证照可开账户数',
  PAST: '以往通过率',
} as const
export type Check = keyof typeof CHECKS
export const CHECK_CODES = Object.keys(CHECKS) as [Check, ...Check[]] // its own keys

export const VERDICTS = {
  ok: { text: '通过', tone: 'success' },
  warn: { text: '警告', tone: 'warning' },
  fail: { text: '未通过', tone: 'error' },
  unknown: { text: '无法判断', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type Verdict = keyof typeof VERDICTS
export const VERDICT_CODES = ['ok', 'warn', 'fail', 'unknown'] as const satisfies readonly Verdict[]

/** `subject`: the link that a LINK line is about, else empty. `remedy` is empty where nothing is to be done. */
export type CheckLine = { check: Check; subject: string; verdict: Verdict; evidence: string; remedy: string; is_blocking: boolean }

/** All that a pre-check takes; pages that have not answered by then are 无法判断. */
export const CHECK_MS = 8_000
/** Of one user in an hour. */
export const CHECKS_PER_HOUR = 30

/** Of so many cases of a channel and industry on, the share that passed says something. */
export const PAST_LEAST = 20

/** How many lines are not 通过, in words for whoever reviews: «1 项未通过、2 项警告». Empty when all are. */
export function verdictCounts(lines: readonly Pick<CheckLine, 'verdict'>[]): string {
  const counted = (['fail', 'warn', 'unknown'] as const).map(verdict => {
    const count = lines.filter(line => line.verdict === verdict).length
    return count === 0 ? '' : `${count} 项${VERDICTS[verdict].text}`
  })
  return counted.filter(words => words !== '').join('、')
}
