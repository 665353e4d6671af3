// What a platform said of credentials, as it is kept, and why a call with them failed, in words for staff.
import type { KeptFacts } from '@tallyhelm/modules/channels'
import type { World } from '@tallyhelm/world/handles/world'

type Answer = Awaited<ReturnType<World['connections']['check']>>

export type Verdict = { facts: KeptFacts; words: null } | { facts: null; words: string }

const WHY = {
  rate_limited: '渠道限流，请稍后再试',
  no_answer: '渠道没有应答，请稍后再试',
  platform_fault: '渠道未接受本次调用',
  unauthorized: '渠道拒绝了凭证',
} as const
const MOST_WORDS = 300

export function verdictOf(answer: Answer): Verdict {
  if (answer.kind === 'ok') {
    const { opens, permissions, missing, expiresAt, tier, usedPercent } = answer.value
    return {
      facts: { opens, permissions, missing, expires_at: expiresAt?.toISOString() ?? null, tier, used_percent: usedPercent },
      words: null,
    }
  }
  const why = answer.kind === 'gone' ? '凭证不能访问所填的主体' : WHY[answer.why]
  const { code, message } = answer.trouble
  return { facts: null, words: `${why}（${code}：${message}）`.slice(0, MOST_WORDS) }
}
