// What a statement asks for and how it comes about, in figures and capitals, and what is to be known before a reply.
import { CONFIRM_IS_FINAL } from '@tallyhelm/protocol/topics/statements/enums'
import type { StatementDetail } from '@tallyhelm/protocol/topics/statements/schemas'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { timeText } from '@tallyhelm/protocol/values/day'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import styles from './statement.module.css'
import { ReplyDeadline, StatementState } from './StatementState.tsx'

export function StatementFacts({ statement }: { statement: StatementDetail }) {
  const { currency, payable, rebate, conceded, version } = statement
  const amount = (text: string | null) => amountOf(text, { withSymbol: true }, currency)
  return (
    <Stack>
      <Notice statement={statement} />
      <Card title={`${statement.month} 对账单`} meta={`第 ${version} 版`} actions={<StatementState statement={statement} />}>
        <div className={styles.facts}>
          <Definitions
            items={[
              { label: '对账单号', value: statement.statement_id },
              { label: '客户', value: statement.customer_name },
              { label: '公司', value: statement.company_name },
              { label: '渠道', value: REPAYMENT_CHANNELS[statement.channel] },
              { label: '账户数', value: statement.account_count },
              { label: '出账时间', value: timeText(statement.issued_at) },
              { label: statement.confirmed_at === null ? '确认截止' : '确认', value: <ReplyDeadline statement={statement} /> },
              { label: '还款日', value: statement.repay_on },
              ...(statement.fee_waived_until === null
                ? []
                : [{ label: '滞纳金', value: `已减免至 ${statement.fee_waived_until}（含当日）` }]),
            ]}
          />
          <Stack gap={20}>
            <Sums>
              <Sum label="消耗">{amount(statement.spend)}</Sum>
              <Sum label="服务费">{amount(statement.service_fee)}</Sum>
              <Sum label="税费">{amount(statement.tax)}</Sum>
              {rebate === null ? null : <Sum label="返点">−{amount(rebate)}</Sum>}
              {/[1-9]/.test(conceded) ? <Sum label="异议调减">−{amount(conceded)}</Sum> : null}
              <Sum label="应付" isTotal>
                {amount(payable)} {currency}
              </Sum>
              {/[1-9]/.test(statement.paid) ? <Sum label="已还">{amount(statement.paid)}</Sum> : null}
            </Sums>
            <Row>
              <span>大写</span>
              <strong>{capitalText(moneyOf(payable, currency))}</strong>
            </Row>
          </Stack>
        </div>
      </Card>
    </Stack>
  )
}

function Notice({ statement }: { statement: StatementDetail }) {
  const { status, rests, confirmed_by, receipts } = statement
  const refused = receipts.findLast(receipt => receipt.status !== 'WITHDRAWN')
  if (rests) return <NoticeStrip tone="info">盖章回执审核中，审核期间确认截止暂停计时。如需更换，可在下方撤回后重新上传。</NoticeStrip>
  if (refused?.status === 'DISAPPROVE' && status !== 'SETTLED')
    return <NoticeStrip tone="warning">回执被驳回：{refused.reason}。请重新上传。</NoticeStrip>
  if (status === 'WAIT_REPLY')
    return <NoticeStrip tone="warning">请核对后在确认截止前确认或提出异议。{CONFIRM_IS_FINAL}；逾期未回复，系统将默认确认。</NoticeStrip>
  if (status === 'DISPUTED') return <NoticeStrip tone="info">异议已提交，我们核对后会发布新版本，请届时再确认。</NoticeStrip>
  return confirmed_by === 'SYSTEM' ? <NoticeStrip tone="info">已超过确认期限，系统已默认确认。</NoticeStrip> : null
}
