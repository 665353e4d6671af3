// One leg in full: its facts, the other legs of its order, what was sent to the platform, its ledger entries and its history.
import { bookedAmount, payerText } from '@tallyhelm/protocol/topics/quota/booking'
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { hasFailed, shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CLEAR_REASONS, ITEM_STATES, LEG_KINDS, REDUCE_REASONS } from '@tallyhelm/protocol/topics/quota/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { symbolText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { platformText } from '../../formats/channels.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { feesOf, StateTag } from './cells.tsx'
import { LegEntries } from './LegEntries.tsx'
import { legSteps } from './leg-steps.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import shared from '../../lists/cells.module.css'
import styles from './quota.module.css'

const REASONS: Readonly<Record<string, string>> = { ...REDUCE_REASONS, ...CLEAR_REASONS }
const ANSWERS: Readonly<Record<string, string>> = {
  done: '已执行',
  waiting: '待渠道审批',
  refused: '渠道拒绝',
  not_done: '未执行',
  unknown: '无明确结果',
}

export function LegFacts({ leg, onOpen }: { leg: ConsoleLegDetail; onOpen: (id: string) => void }) {
  const money = (amount: string | null) => symbolText(amount, leg.currency)
  const { role } = useStaff()
  const booked = bookedAmount(leg)
  const reached = leg.after_limit ?? leg.target_limit
  const limits = leg.before_limit === null && reached === null ? '—' : `${money(leg.before_limit)} → ${money(reached)}`
  return (
    <Stack gap={20}>
      {leg.manual_reason !== null && leg.state === 'MANUAL' ? (
        <NoticeStrip tone="warning" title="待人工核对">
          {leg.manual_reason}
        </NoticeStrip>
      ) : null}
      {leg.fail_reason === null ? null : <NoticeStrip tone={hasFailed(leg) ? 'error' : 'info'}>{leg.fail_reason}</NoticeStrip>}
      {leg.state === 'MANUAL' && leg.proposal === null ? <RejectedOutcome outcome={leg.rejected_outcomes.at(-1)} /> : null}
      <Confirmed confirmed={leg.confirmed} money={money} />
      {leg.proposal ? <Proposal proposal={leg.proposal} money={money} /> : null}
      {leg.state === 'PENDING_APPROVAL' ? <ReviewFacts applyNo={leg.apply_no} /> : null}
      <Definitions
        items={[
          { label: '状态', value: <StateTag leg={leg} /> },
          { label: '客户', value: <CustomerLink leg={leg} /> },
          { label: '广告账户', value: <AccountLink leg={leg} /> },
          { label: '广告账户 ID', value: <IdCell id={leg.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[leg.channel].name },
          { label: '金额', value: money(booked.amount) },
          ...(booked.asked === null ? [] : [{ label: '申请金额', value: money(booked.asked) }]),
          { label: '费用', value: feesOf(leg, symbolText).amount },
          { label: '渠道额度 前 → 后', value: limits },
          ...(leg.late_booked === null || leg.late_owed === null
            ? []
            : [{ label: '补报消耗', value: `已补扣 ${money(leg.late_booked)}，待补 ${money(leg.late_owed)}` }]),
          { label: '资金账户', value: payerText(leg.payer) },
          ...(leg.reason === null ? [] : [{ label: '原因', value: entryOf(REASONS, leg.reason) ?? leg.reason }]),
          { label: '备注', value: leg.remark === '' ? '—' : leg.remark },
          { label: '提交人', value: leg.submitter },
          { label: '提交时间', value: timeText(leg.apply_time) },
          ...(leg.decision === null ? [] : [{ label: '审核', value: decisionText(leg.decision) }]),
          { label: '下次处理', value: timeText(leg.due_at) },
          ...(maySee('/audit', role) ? [{ label: '审计日志', value: <Link href={`/audit?object_id=${leg.apply_no}`}>查看</Link> }] : []),
        ]}
      />
      <LegsOfOrder leg={leg} onOpen={onOpen} />
      <Merged leg={leg} onOpen={onOpen} />
      {leg.trouble ? (
        <NoticeStrip tone="warning" title={`最近一次渠道读取失败：${timeText(leg.trouble.at)}`}>
          {platformText(leg.trouble.code, leg.trouble.message)}
        </NoticeStrip>
      ) : null}
      <Attempts attempts={leg.attempts} money={money} />
      <LegEntries transfers={leg.transfers} money={money} />
      <section aria-label="进度">
        <h3 className={styles.part}>进度</h3>
        <Timeline
          label="进度"
          entries={legSteps(leg).map((step, index) => ({ ...step, id: `${step.at} ${index}`, time: timeText(step.at) }))}
        />
      </section>
    </Stack>
  )
}

/** Into the customer's room, for whoever may enter it. */
function CustomerLink({ leg }: { leg: ConsoleLegDetail }) {
  const { role } = useStaff()
  const sub = leg.sub_customer_name === null ? '' : ` / ${leg.sub_customer_name}`
  const name = maySee('/customers', role) ? <Link href={`/customers/${leg.customer_id}`}>{leg.customer_name}</Link> : leg.customer_name
  return (
    <>
      {name}
      {sub}
    </>
  )
}

function AccountLink({ leg }: { leg: ConsoleLegDetail }) {
  const { role } = useStaff()
  if (!maySee('/accounts', role)) return leg.account_name
  return <Link href={`/accounts?ids=${leg.outside_account_id}`}>{leg.account_name}</Link>
}

/** What else the same order asks for. */
function LegsOfOrder({ leg, onOpen }: { leg: ConsoleLegDetail; onOpen: (id: string) => void }) {
  if (leg.legs.length < 2) return null
  return (
    <section aria-label="同一申请的账户">
      <h3 className={styles.part}>同一申请的账户（{leg.legs.length}）</h3>
      <ul className={styles.legs}>
        {leg.legs.map(one => (
          <li key={one.item_id} aria-current={one.item_id === leg.item_id || undefined}>
            <button type="button" className={shared.number} onClick={() => onOpen(one.item_id)}>
              {LEG_KINDS[one.kind]} {one.outside_account_id}
            </button>
            <span>{symbolText(bookedAmount(one).amount, one.currency)}</span>
            <Tag tone={shownState(one).tone}>{shownState(one).text}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

const decisionText = ({ is_approved, by, at }: NonNullable<ConsoleLegDetail['decision']>): string =>
  `${by} ${is_approved ? '通过' : '驳回'}，${timeText(at)}`

type MoneyText = (amount: string | null) => string

/** What two people agreed on stays to be read. */
function Confirmed({ confirmed, money }: { confirmed: ConsoleLegDetail['confirmed']; money: MoneyText }) {
  if (confirmed === null) return null
  return (
    <NoticeStrip tone="info" title={`人工结果：${confirmed.by} 提交，${confirmed.checked_by} 复核通过`}>
      <p>
        {confirmed.outcome === 'DONE' ? '人工标记成功' : '标记失败并退款'}，{timeText(confirmed.checked_at)}
        {confirmed.figure === null ? '' : `，渠道额度 ${money(confirmed.figure)}`}
      </p>
      <p>渠道证明：{confirmed.proof === '' ? '见凭证' : confirmed.proof}</p>
    </NoticeStrip>
  )
}

function Proposal({ proposal, money }: { proposal: NonNullable<ConsoleLegDetail['proposal']>; money: MoneyText }) {
  const figure = proposal.figure === null ? '' : `，渠道额度 ${money(proposal.figure)}`
  const reference = proposal.reference === null ? '' : `，渠道流水号 ${proposal.reference}`
  return (
    <NoticeStrip tone="info" title={`${proposal.by} 提交：${proposal.outcome === 'DONE' ? '人工标记成功' : '标记失败并退款'}，待他人复核`}>
      <p>
        {timeText(proposal.at)}
        {figure}
        {reference}
      </p>
      <p>渠道证明：{proposal.proof === '' ? '见凭证' : proposal.proof}</p>
      {proposal.reason === null ? null : <p>失败原因：{proposal.reason}</p>}
      <Link href={`/cases?case=${proposal.case_id}`}>查看申请</Link>
    </NoticeStrip>
  )
}

/** Why the latest proposal was sent back, as long as nobody made another. */
function RejectedOutcome({ outcome }: { outcome: ConsoleLegDetail['rejected_outcomes'][number] | undefined }) {
  if (!outcome) return null
  return (
    <NoticeStrip tone="error" title={`${outcome.rejected_by} 驳回了 ${outcome.by} 提交的结果`}>
      <p>{timeText(outcome.at)}</p>
      <p>驳回原因：{outcome.reason}</p>
    </NoticeStrip>
  )
}

/** Legs of one ad account that went to the platform in one change: they are confirmed and fail together. */
function Merged({ leg, onOpen }: { leg: ConsoleLegDetail; onOpen: (id: string) => void }) {
  if (leg.merged.length === 0) return null
  return (
    <section aria-label="合并执行">
      <h3 className={styles.part}>合并执行（{leg.merged.length}）</h3>
      <p className={styles.together}>以下变更在渠道侧为同一次额度变更，结果一致；前后额度为合并后的额度。</p>
      <ul className={styles.legs}>
        {leg.merged.map(one => (
          <li key={one.item_id} aria-current={one.item_id === leg.item_id || undefined}>
            <button type="button" className={shared.number} onClick={() => onOpen(one.item_id)}>
              {LEG_KINDS[one.kind]} {one.apply_no}
            </button>
            <span>
              {one.sub_customer_name === null ? null : `${one.sub_customer_name} `}${symbolText(one.amount, one.currency)}
              {one.is_head ? '（首笔）' : ''}
            </span>
            <Tag tone={ITEM_STATES[one.state].tone}>{ITEM_STATES[one.state].text}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Attempts({ attempts, money }: { attempts: ConsoleLegDetail['attempts']; money: MoneyText }) {
  if (attempts.length === 0) return null
  return (
    <table className={shared.table}>
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
          <tr key={`${attempt.sent_at} ${attempt.number}`}>
            <td>
              {attempt.number}
              {attempt.legs > 1 ? <small className={styles.quiet}> 合并 {attempt.legs} 笔</small> : null}
            </td>
            <td>{timeText(attempt.sent_at)}</td>
            <td>
              {money(attempt.base)} → {money(attempt.target)}
            </td>
            <td>
              {attempt.answer === null ? '无答复' : (entryOf(ANSWERS, attempt.answer) ?? attempt.answer)}
              {attempt.is_late ? '（迟到）' : ''}
              {attempt.words === null ? null : <small className={styles.quiet}> {attempt.words}</small>}
              <small className={styles.quiet}> {platformText(attempt.platform_code, attempt.platform_words)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
