// One recharge: its vouchers beside the money that may be it, with the grounds; matched and confirmed by two people, or refused with a reason.
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { ConsoleRechargeDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { PLACE_TEXTS, RECHARGE_STATES } from '@tallyhelm/protocol/topics/payments/console-lists'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { StoredPaper } from '../../cases/StoredPaper.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import panel from '../../lists/panel.module.css'
import { useStaff } from '../../session/use-staff.ts'
import { Facts, Grounds, sumText } from './Facts.tsx'
import { type Matched, MatchDialog } from './MatchDialog.tsx'
import { MoneyTrail } from './MoneyTrail.tsx'
import styles from './payments.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'
import { WaitingMatches } from './WaitingMatches.tsx'

type Props = { rechargeId: string; onClose: () => void }

export function RechargeDrawer({ rechargeId, onClose }: Props) {
  const { role } = useStaff()
  const { data, error } = useCall(consoleRechargeEndpoints.detail, { recharge_id: rechargeId })
  const [matched, setMatched] = useState<Matched>()
  const [isRejecting, setRejecting] = useState(false)
  const mayReject =
    data?.status === 'TO_BE_RECHARGE' && METHODS[data.method].way === 'transfer' && mayCall(consoleRechargeEndpoints.reject, role)
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={`充值单 ${rechargeId}`}
      footer={
        data?.status === 'RECHARGE_SUCCESS' ? (
          <ReceiptButton rechargeId={rechargeId} />
        ) : mayReject ? (
          <Button onClick={() => setRejecting(true)}>驳回凭证</Button>
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data ? <Detail detail={data} onMatch={setMatched} /> : error ? null : <Skeleton />}
      {matched === undefined ? null : <MatchDialog matched={matched} onClose={() => setMatched(undefined)} />}
      {isRejecting ? (
        <ReasonDialog
          title="驳回凭证"
          subject={rechargeId}
          note="客户会看到此原因，并可更换凭证后重新提交。"
          endpoint={consoleRechargeEndpoints.reject}
          request={{ recharge_id: rechargeId }}
          onSuccess={() => setRejecting(false)}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </Drawer>
  )
}

function Detail({ detail, onMatch }: { detail: ConsoleRechargeDetail; onMatch: (matched: Matched) => void }) {
  const { text, tone } = RECHARGE_STATES[detail.status]
  const isTransfer = METHODS[detail.method].way === 'transfer'
  return (
    <Stack gap={16}>
      <WaitingMatches waiting={detail.waiting} />
      <Facts
        facts={[
          ['状态', <Tag key="state" tone={tone}>{`${text}${detail.is_late ? ' · 逾时到账' : ''}`}</Tag>],
          ['客户', detail.sub_customer_name === null ? detail.customer_name : `${detail.customer_name} · ${detail.sub_customer_name}`],
          ['支付方式', METHODS[detail.method].text],
          ['充值金额', sumText(detail.amount, detail.currency)],
          ['到账金额', detail.received === null ? null : sumText(detail.received, detail.currency)],
          ...(detail.repayment === null ? [] : repaymentFacts(detail.repayment, detail.currency)),
          ...(isTransfer ? transferFacts(detail) : []),
          ['原因', detail.reason],
          ['提交', `${detail.user_name} · ${timeText(detail.submitted_at)}`],
        ]}
      />
      <div className={styles.sides}>
        {isTransfer ? <Vouchers files={detail.files} /> : null}
        <Candidates detail={detail} onMatch={onMatch} />
      </div>
      {detail.arrival_id === null ? null : <MoneyTrail arrivalId={detail.arrival_id} />}
      <section aria-label="进度">
        <h3 className={panel.part}>进度</h3>
        <Timeline
          label="进度"
          entries={detail.steps.toReversed().map((step, index) => ({
            id: `${index} ${step.status}`,
            title: RECHARGE_STATES[step.status].text,
            time: timeText(step.at),
            text: [step.by, step.note].filter(Boolean).join('：'),
            tone: RECHARGE_STATES[step.status].tone,
          }))}
        />
      </section>
    </Stack>
  )
}

const repaymentFacts = (of: NonNullable<ConsoleRechargeDetail['repayment']>, currency: string): [string, string | null][] => [
  ['用途', `还款 ${sumText(of.total, of.currency)}，对账单 ${of.statements.map(({ statement_id }) => statement_id).join('、')}`],
  ['关联还款', of.repayment_no === null ? null : `还款单 ${of.repayment_no} · ${sumText(of.repaid ?? '0', of.currency)}`],
  ['充入钱包', of.to_wallet === null ? null : sumText(of.to_wallet, currency)],
]

const transferFacts = (detail: ConsoleRechargeDetail): [string, string | null][] => [
  ['收款账户', detail.bank === null ? null : PLACE_TEXTS[detail.bank]],
  ['附言码', detail.remark_code],
  ['付款户名', detail.payer_name],
  ['付款账号', detail.payer_account],
  ['付款日期', detail.paid_on],
]

function Vouchers({ files }: Pick<ConsoleRechargeDetail, 'files'>) {
  return (
    <section aria-label="汇款凭证">
      <h3 className={panel.part}>汇款凭证</h3>
      {files.length === 0 ? <p className={panel.quiet}>客户尚未上传凭证</p> : null}
      {files.map(file => (
        <StoredPaper
          key={file.voucher_id}
          endpoint={consoleRechargeEndpoints.voucher}
          request={{ voucher_id: file.voucher_id }}
          name={file.name}
          isShown
        />
      ))}
    </section>
  )
}

function Candidates({ detail, onMatch }: { detail: ConsoleRechargeDetail; onMatch: (matched: Matched) => void }) {
  const { role } = useStaff()
  const mayMatch = mayCall(consoleRechargeEndpoints.match, role)
  if (detail.status === 'RECHARGE_SUCCESS') return null
  return (
    <section aria-label="可能的到账款项">
      <h3 className={panel.part}>可能的到账款项</h3>
      {detail.candidates.length === 0 ? <p className={panel.quiet}>未匹配资金中没有相符的款项</p> : null}
      <ul className={panel.list}>
        {detail.candidates.map(one => (
          <li key={one.arrival_id} aria-label={`款项 ${one.transaction_id}`}>
            <b>{sumText(one.amount, one.currency)}</b>
            <Grounds score={one.score} grounds={one.grounds} />
            <span>
              {one.payer} {one.payer_account}
            </span>
            <span>{one.memo}</span>
            <span className={panel.quiet}>
              {timeText(one.arrived_at)} · {one.transaction_id}
            </span>
            {mayMatch ? (
              <Button
                size="small"
                variant="primary"
                onClick={() =>
                  onMatch({ arrival: one, recharge: { id: detail.recharge_id, amount: detail.amount, customer: detail.customer_name } })
                }
              >
                匹配并确认
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
