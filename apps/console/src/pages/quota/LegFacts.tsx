// One leg in full: its facts, the other legs of its order, what was sent to the platform, its ledger entries and its history.
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { CLEAR_REASONS, ITEM_STATES, LEG_KINDS, REDUCE_REASONS } from '@tallyhelm/protocol/topics/quota/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import styles from './quota.module.css'

const REASONS: Readonly<Record<string, string>> = { ...REDUCE_REASONS, ...CLEAR_REASONS }
const ANSWERS: Readonly<Record<string, string>> = {
  done: '已执行',
  waiting: '待渠道审批',
  refused: '渠道拒绝',
  not_done: '未执行',
  unknown: '无明确结果',
}
const STATES: Readonly<Record<string, string>> = { PENDING: '冻结中', POSTED: '已入账', VOIDED: '已撤销' }

export function LegFacts({ leg, onOpen }: { leg: ConsoleLegDetail; onOpen: (id: string) => void }) {
  const money = (amount: string | null) => amountText(amount, leg.currency)
  const limits = `${money(leg.before_limit)} → ${money(leg.after_limit ?? leg.target_limit)}`
  return (
    <Stack gap={20}>
      {leg.manual_reason !== null && leg.state === 'MANUAL' ? (
        <NoticeStrip tone="warning" title="待人工核对">
          {leg.manual_reason}
        </NoticeStrip>
      ) : null}
      {leg.fail_reason === null ? null : <NoticeStrip tone="error">{leg.fail_reason}</NoticeStrip>}
      {leg.proposal ? <Proposal proposal={leg.proposal} money={money} /> : null}
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={ITEM_STATES[leg.state].tone}>{ITEM_STATES[leg.state].text}</Tag> },
          { label: '客户', value: leg.sub_customer_name === null ? leg.customer_name : `${leg.customer_name} / ${leg.sub_customer_name}` },
          { label: '广告账户', value: leg.account_name },
          { label: '广告账户 ID', value: <IdCell id={leg.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[leg.channel].name },
          { label: '金额（$）', value: money(leg.amount) },
          ...(leg.approved_amount === null ? [] : [{ label: '渠道批准（$）', value: money(leg.approved_amount) }]),
          { label: '费用（$）', value: money(leg.fees) },
          { label: '渠道额度 前 → 后', value: limits },
          { label: '资金账户', value: leg.payer === 'WALLET' ? '钱包' : '授信' },
          ...(leg.reason === null ? [] : [{ label: '原因', value: REASONS[leg.reason] ?? leg.reason }]),
          { label: '备注', value: leg.remark === '' ? '—' : leg.remark },
          { label: '提交人', value: leg.submitter },
          { label: '提交时间', value: timeText(leg.apply_time) },
          { label: '下次处理', value: timeText(leg.due_at) },
        ]}
      />
      {leg.legs.length > 1 ? (
        <section aria-label="同一申请的账户">
          <h3 className={styles.part}>同一申请的账户（{leg.legs.length}）</h3>
          <ul className={styles.legs}>
            {leg.legs.map(one => (
              <li key={one.item_id} aria-current={one.item_id === leg.item_id || undefined}>
                <button type="button" className={styles.number} onClick={() => onOpen(one.item_id)}>
                  {LEG_KINDS[one.kind]} {one.outside_account_id}
                </button>
                <span>${amountText(one.amount, one.currency)}</span>
                <Tag tone={ITEM_STATES[one.state].tone}>{ITEM_STATES[one.state].text}</Tag>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Attempts attempts={leg.attempts} money={money} />
      <Entries transfers={leg.transfers} money={money} />
      <section aria-label="进度">
        <h3 className={styles.part}>进度</h3>
        <Timeline
          label="进度"
          entries={leg.history.toReversed().map((step, index) => ({
            id: `${step.at} ${index}`,
            title: ITEM_STATES[step.state].text,
            time: timeText(step.at),
            tone: ITEM_STATES[step.state].tone,
            ...(step.note === '' ? {} : { text: step.note }),
          }))}
        />
      </section>
    </Stack>
  )
}

type MoneyText = (amount: string | null) => string

function Proposal({ proposal, money }: { proposal: NonNullable<ConsoleLegDetail['proposal']>; money: MoneyText }) {
  const figure = proposal.figure === null ? '' : `，渠道额度 $${money(proposal.figure)}`
  const reference = proposal.reference === null ? '' : `，渠道流水号 ${proposal.reference}`
  return (
    <NoticeStrip tone="info" title={`${proposal.by} 提交：${proposal.outcome === 'DONE' ? '人工标记成功' : '标记失败并退款'}，待他人复核`}>
      <p>
        {timeText(proposal.at)}
        {figure}
        {reference}
      </p>
      <p>渠道证明：{proposal.proof}</p>
      {proposal.reason === null ? null : <p>失败原因：{proposal.reason}</p>}
    </NoticeStrip>
  )
}

function Attempts({ attempts, money }: { attempts: ConsoleLegDetail['attempts']; money: MoneyText }) {
  if (attempts.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>提交渠道记录</caption>
      <thead>
        <tr>
          <th scope="col">次</th>
          <th scope="col">时间</th>
          <th scope="col">额度 前 → 目标</th>
          <th scope="col">渠道答复</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(attempt => (
          <tr key={attempt.number}>
            <td>{attempt.number}</td>
            <td>{timeText(attempt.sent_at)}</td>
            <td>
              {money(attempt.base)} → {money(attempt.target)}
            </td>
            <td>
              {attempt.answer === null ? '无答复' : (ANSWERS[attempt.answer] ?? attempt.answer)}
              {attempt.is_late ? '（迟到）' : ''}
              {attempt.words === null ? null : <small className={styles.quiet}> {attempt.words}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entries({ transfers, money }: { transfers: ConsoleLegDetail['transfers']; money: MoneyText }) {
  if (transfers.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>分录</caption>
      <thead>
        <tr>
          <th scope="col">科目</th>
          <th scope="col">借 → 贷</th>
          <th scope="col">金额（$）</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map(entry => (
          <tr key={`${entry.code} ${entry.at} ${entry.debit} ${entry.state}`}>
            <td>{entry.code}</td>
            <td className={styles.sides}>
              {entry.debit} → {entry.credit}
            </td>
            <td className={styles.right}>{money(entry.amount)}</td>
            <td>{STATES[entry.state] ?? entry.state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
