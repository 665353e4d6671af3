// Whose secrets passed through a colleague's hands: told to that person, and to administrators and auditors.
import type { Handout } from '@tallyhelm/protocol/topics/staff/schemas'
import { HANDOUTS_TOLD_DAYS } from '@tallyhelm/protocol/topics/staff/limits'
import { timeText } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import styles from './workbench.module.css'

const KINDS = {
  CREATED: '新建账号并发放登录资料',
  RESET: '重置动态验证码',
  RESET_PASSWORD: '重置密码',
  RESET_WITH_PASSWORD: '重置动态验证码与密码',
} as const

type Props = { own: Handout | null; told: readonly Handout[] | null }

export function Handouts({ own, told }: Props) {
  if (own === null && (told === null || told.length === 0)) return null
  return (
    <div className={styles.handouts}>
      {own === null ? null : (
        <NoticeStrip tone="warning">
          您的登录资料于 {timeText(own.at)} 由 {own.by_name} 发放或重置（{KINDS[own.kind]}）。{timeText(own.checks_from)}{' '}
          之前您不能复核。如非您本人要求，请立即联系其他管理员。
        </NoticeStrip>
      )}
      {told === null || told.length === 0 ? null : (
        <NoticeStrip
          title={`近 ${HANDOUTS_TOLD_DAYS} 天发放或重置的登录资料`}
          collapsible
          points={told.map(one => (
            <span key={one.id}>
              {timeText(one.at)} {one.by_name} 为 {one.staff_name} {KINDS[one.kind]}，原因：{one.reason}
            </span>
          ))}
        />
      )}
    </div>
  )
}
