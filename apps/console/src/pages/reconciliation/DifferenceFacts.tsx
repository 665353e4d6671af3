// One difference in full: both figures, the proposal that waits, the account's latest legs, and the history.
import { systemActorText } from '@tallyhelm/protocol/topics/audit/enums'
import { ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import {
  DIFFERENCE_CAUSES,
  DIFFERENCE_EVENTS,
  DIFFERENCE_STATES,
  TOTAL_EXPLANATIONS,
} from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import shared from '../../lists/cells.module.css'
import styles from './reconciliation.module.css'

const TONES = {
  SEEN: 'error',
  CHANGED: 'warning',
  CLAIMED: 'info',
  RELEASED: 'neutral',
  TIME_LAG: 'warning',
  PROPOSED: 'info',
  REJECTED: 'error',
  WITHDRAWN: 'neutral',
  LAPSED: 'neutral',
  EXPLAINED: 'info',
  ADJUSTED: 'success',
  CLOSED: 'success',
  VANISHED: 'success',
} as const

export function DifferenceFacts({ detail }: { detail: DifferenceDetail }) {
  const money = (amount: string | null) => amountText(amount, detail.currency)
  const platformText = (amount: string | null) => (amount === null ? '无上限' : money(amount))
  const { proposal, state } = detail
  return (
    <Stack gap={20}>
      {proposal ? (
        <NoticeStrip
          tone="info"
          title={`${proposal.by} ${proposal.explanation === null ? `提交调账 ${money(proposal.amount)} ${detail.currency}` : `说明：${TOTAL_EXPLANATIONS[proposal.explanation]}`}，${proposal.status === 'PENDING' ? '待他人复核' : `${detail.checked_by ?? ''} 已复核`}`}
        >
          <p>{timeText(proposal.at)}</p>
          <p>原因：{proposal.reason}</p>
          <Link href={`/cases?case=${proposal.case_id}`}>查看申请</Link>
        </NoticeStrip>
      ) : null}
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={DIFFERENCE_STATES[state].tone}>{DIFFERENCE_STATES[state].text}</Tag> },
          { label: '原因', value: DIFFERENCE_CAUSES[detail.cause] },
          { label: '客户', value: `${detail.customer_name}（${detail.customer_id}）` },
          { label: '广告账户', value: detail.account_name },
          { label: '广告账户 ID', value: <IdCell id={detail.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[detail.channel].name },
          { label: '币种', value: detail.currency },
          { label: detail.cause === 'TOTAL_FELL' ? '系统累计消耗' : '系统金额', value: money(detail.our_amount) },
          { label: detail.cause === 'TOTAL_FELL' ? '渠道已用总额' : '渠道金额', value: platformText(detail.platform_amount) },
          { label: '差异', value: money(detail.difference) },
          { label: '处理人', value: detail.claimed_by ?? '未认领' },
          ...(detail.reason === '' ? [] : [{ label: '说明', value: detail.reason }]),
          ...(detail.checked_by === null ? [] : [{ label: '复核人', value: detail.checked_by }]),
          { label: '发现时间', value: timeText(detail.first_seen_at) },
          { label: '最近读数', value: timeText(detail.last_seen_at) },
          { label: '结束时间', value: timeText(detail.ended_at) },
        ]}
      />
      <Legs legs={detail.latest_legs} money={money} />
      <section aria-label="经过">
        <h3 className={styles.part}>经过</h3>
        <Timeline
          label="经过"
          entries={detail.history.toReversed().map((step, index) => ({
            id: `${step.at} ${index}`,
            title: DIFFERENCE_EVENTS[step.event],
            time: timeText(step.at),
            tone: TONES[step.event],
            text: `${systemActorText(step.actor)}：系统 ${money(step.our_amount)}，渠道 ${platformText(step.platform_amount)}${step.note === '' ? '' : `。${step.note}`}`,
          }))}
        />
      </section>
    </Stack>
  )
}

type LegsProps = { legs: DifferenceDetail['latest_legs']; money: (amount: string | null) => string }

function Legs({ legs, money }: LegsProps) {
  if (legs.length === 0) return null
  return (
    <table className={shared.table}>
      <caption>该账户最近的额度工单</caption>
      <thead>
        <tr>
          <th scope="col">单号</th>
          <th scope="col">状态</th>
          <th scope="col">金额</th>
          <th scope="col">额度 前 → 后</th>
          <th scope="col">时间</th>
        </tr>
      </thead>
      <tbody>
        {legs.map(leg => (
          <tr key={leg.item_id}>
            <td>
              <Link className={shared.number} href={`/quota-orders?apply_no=${leg.apply_no}`}>
                {leg.apply_no}
              </Link>
            </td>
            <td>{stateText(leg.state)}</td>
            <td className={shared.right}>{money(leg.amount)}</td>
            <td>
              {money(leg.before_limit)} → {money(leg.after_limit)}
            </td>
            <td>{timeText(leg.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function stateText(code: string): string {
  return Object.entries(ITEM_STATES).find(([state]) => state === code)?.[1].text ?? code
}
