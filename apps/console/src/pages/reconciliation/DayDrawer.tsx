// One day: its signatures, its figures beside those that were signed, and the first signature.
import { today } from '@tallyhelm/browser/clock/clock'
import { PLACE_TEXTS } from '@tallyhelm/protocol/topics/payments/console-lists'
import { dayEndpoints } from '@tallyhelm/protocol/topics/reconciliation/day-endpoints'
import { DAY_PARTS, DAY_STATES } from '@tallyhelm/protocol/topics/reconciliation/day-enums'
import type { DayDetail, DayFigure } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import type { CaseAction } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import shared from '../../lists/cells.module.css'
import { useStaff } from '../../session/use-staff.ts'

export function DayDrawer({ day, onClose }: { day: string; onClose: () => void }) {
  const { data, error } = useCall(dayEndpoints.detail, { day })
  const [isSigning, setSigning] = useState(false)
  const { role } = useStaff()
  const maySign = mayCall(dayEndpoints.propose, role) && data?.proposal === null
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={`日结 ${day}`}
      footer={
        maySign ? (
          <Button variant="primary" disabledReason={day >= today() ? '当日结束后才能签署日结' : undefined} onClick={() => setSigning(true)}>
            签署日结
          </Button>
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data === undefined ? error ? null : <Skeleton lines={8} /> : <Day of={data} />}
      {isSigning ? (
        <ReasonDialog
          title="签署日结"
          subject={day}
          note="以当前数字签署，由另一人复核后日结；此后的变动另行列示。"
          endpoint={dayEndpoints.propose}
          request={{ day }}
          onSuccess={() => setSigning(false)}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </Drawer>
  )
}

function Day({ of: { state, proposal, figures } }: { of: DayDetail }) {
  const [action, setAction] = useState<CaseAction>()
  const isChanged = figures.some(({ change }) => change !== null)
  return (
    <Stack gap={16}>
      <p>
        <Tag tone={DAY_STATES[state].tone}>{DAY_STATES[state].text}</Tag> {isChanged ? <Tag tone="error">签署后变动</Tag> : null}
      </p>
      {proposal === null ? null : state === 'WAITING' ? (
        <WaitingCase kind="DAY_CLOSE" proposal={proposal} name="日结" onDecide={setAction}>
          <p>签署的数字等待另一人复核。</p>
        </WaitingCase>
      ) : (
        <Definitions
          items={[
            { label: '签署', value: `${proposal.maker} ${timeText(proposal.made_at)}` },
            { label: '复核', value: `${proposal.checker ?? '—'} ${timeText(proposal.checked_at)}` },
            { label: '备注', value: proposal.reason },
          ]}
        />
      )}
      {figures.length === 0 ? <Empty title="当日没有收支" /> : <Figures figures={figures} />}
      {action === undefined || proposal === null ? null : (
        <CaseDialogOf caseId={proposal.case_id} action={action} onClose={() => setAction(undefined)} />
      )}
    </Stack>
  )
}

function Figures({ figures }: { figures: readonly DayFigure[] }) {
  const isSigned = figures.some(({ signed }) => signed !== null)
  return (
    <table className={shared.table}>
      <caption>收支与差异</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">到账处</th>
          <th scope="col" className={shared.right}>
            笔数
          </th>
          <th scope="col" className={shared.right}>
            金额
          </th>
          {isSigned ? (
            <>
              <th scope="col" className={shared.right}>
                签署时
              </th>
              <th scope="col" className={shared.right}>
                签署后变动
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {figures.map(figure => (
          <tr key={`${figure.part} ${figure.place ?? ''} ${figure.currency ?? ''}`}>
            <th scope="row" title={DAY_PARTS[figure.part].hint}>
              {DAY_PARTS[figure.part].text}
            </th>
            <td>{figure.place === null ? '—' : (entryOf<string>(PLACE_TEXTS, figure.place) ?? figure.place)}</td>
            <td className={shared.right}>{figure.now.count ?? '—'}</td>
            <td className={shared.right}>{amountOf(figure, 'now')}</td>
            {isSigned ? (
              <>
                <td className={shared.right}>{figureText(figure, 'signed')}</td>
                <td className={shared.right}>{figure.change === null ? '—' : <b>{figureText(figure, 'change')}</b>}</td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Which = 'now' | 'signed' | 'change'
function amountOf({ currency, ...figure }: DayFigure, which: Which): string {
  const amount = figure[which]?.amount ?? null
  return amount === null || currency === null ? '—' : `${currency} ${amountText(amount, currency)}`
}

/** «3 笔 · USD 1,200.00» */
function figureText(figure: DayFigure, which: Which): string {
  const { count = null } = figure[which] ?? {}
  const parts = [...(count === null ? [] : [`${count} 笔`]), ...(figure[which]?.amount == null ? [] : [amountOf(figure, which)])]
  return parts.join(' · ') || '—'
}
