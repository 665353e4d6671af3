// One arrival: the recharges that it may be for, a claim by hand for a wallet or as a repayment, sending it back, and its trail.
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { ArrivalDetail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { ARRIVAL_STATES } from '@tallyhelm/protocol/topics/payments/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import panel from '../../lists/panel.module.css'
import { ClaimDrawer } from '../../repayments/ClaimDrawer.tsx'
import { useStaff } from '../../session/use-staff.ts'
import { Facts, Grounds, sumText } from './Facts.tsx'
import { type Matched, MatchDialog } from './MatchDialog.tsx'
import { MoneyTrail } from './MoneyTrail.tsx'
import styles from './payments.module.css'
import { ReturnDialog } from './ReturnDialog.tsx'
import { WaitingMatches } from './WaitingMatches.tsx'

const PLACES: Readonly<Record<string, string>> = PLACE_TEXTS

export function ArrivalDrawer({ arrivalId, onClose }: { arrivalId: string; onClose: () => void }) {
  const { role } = useStaff()
  const { data, error } = useCall(consoleRechargeEndpoints.arrival, { arrival_id: arrivalId })
  const [matched, setMatched] = useState<Matched>()
  const [isClaiming, setClaiming] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const mayAsk = data?.state === 'UNMATCHED' && data.waiting.length === 0 && mayCall(consoleRechargeEndpoints.match, role)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={data ? `到账款项 ${sumText(data.amount, data.currency)}` : '到账款项'}
      footer={
        data && mayAsk ? (
          <div className={styles.actions}>
            <Button onClick={() => setClaiming(true)}>作为还款</Button>
            <Button onClick={() => setMatched({ arrival: data, recharge: null })}>手工认领</Button>
            <Button onClick={() => setReturning(true)}>退回付款方</Button>
          </div>
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data ? <Detail detail={data} mayAsk={mayAsk} onMatch={setMatched} /> : error ? null : <Skeleton />}
      {matched === undefined ? null : <MatchDialog matched={matched} onClose={() => setMatched(undefined)} />}
      {data && isClaiming ? <ClaimDrawer arrival={data} onClose={() => setClaiming(false)} /> : null}
      {data && isReturning ? <ReturnDialog arrival={data} onClose={() => setReturning(false)} /> : null}
    </Drawer>
  )
}

function Detail({ detail, mayAsk, onMatch }: { detail: ArrivalDetail; mayAsk: boolean; onMatch: (matched: Matched) => void }) {
  return (
    <Stack gap={16}>
      <WaitingMatches waiting={detail.waiting} />
      <Facts
        facts={[
          ['状态', ARRIVAL_STATES[detail.state].text],
          ['到账处', entryOf(PLACES, detail.place) ?? detail.place],
          ['流水号', detail.transaction_id],
          ['到账时间', timeText(detail.arrived_at)],
          ['付款户名', detail.payer],
          ['付款账号', detail.payer_account],
          ['附言', detail.memo],
          ['提示', detail.flag],
        ]}
      />
      {detail.state === 'UNMATCHED' ? (
        <section aria-label="可能的充值单">
          <h3 className={panel.part}>可能的充值单</h3>
          {detail.candidates.length === 0 ? <p className={panel.quiet}>没有相符的充值单，可作为还款、手工认领或退回付款方</p> : null}
          <ul className={panel.list}>
            {detail.candidates.map(one => (
              <li key={one.recharge_id} aria-label={`充值单 ${one.recharge_id}`}>
                <b>
                  {one.customer_name} · {sumText(one.amount, one.currency)}
                </b>
                <Grounds score={one.score} grounds={one.grounds} />
                <span className={panel.quiet}>
                  {timeText(one.submitted_at)} · {one.recharge_id}
                </span>
                {mayAsk ? (
                  <Button
                    size="small"
                    variant="primary"
                    onClick={() =>
                      onMatch({ arrival: detail, recharge: { id: one.recharge_id, amount: one.amount, customer: one.customer_name } })
                    }
                  >
                    匹配并确认
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <MoneyTrail arrivalId={detail.arrival_id} />
    </Stack>
  )
}
