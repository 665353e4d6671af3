// One freeze beside the list: what was frozen and why, what its customer asks for, every step, and what may be done.
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import type { ConsoleFreeze, ConsoleFreezeDetail } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { FREEZE_EVENTS, FREEZE_SOURCES } from '@tallyhelm/protocol/topics/freezes/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { CaseEvidence } from '../../cases/CaseEvidence.tsx'
import { CustomerName } from '../../lists/CustomerName.tsx'
import panel from '../../lists/panel.module.css'
import { usePlace } from '../../lists/use-place.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { type FreezeAction, FreezeActions } from './FreezeActions.tsx'
import { ThawCaseActions, ToCase, useThawCase } from './ThawCase.tsx'

/** A synchronisation may thaw it, and a colleague decide, while somebody looks. */
const REFRESH_MS = 5_000

type Props = {
  rows: readonly ConsoleFreeze[]
  recordId: string
  onOpen: (id: string) => void
  onClose: () => void
  onAction: (action: FreezeAction, freezes: readonly ConsoleFreeze[]) => void
  isBusy: boolean
}

export function FreezeDrawer({ rows, recordId, onOpen, onClose, onAction, isBusy }: Props) {
  const { previous, next } = usePlace(rows, row => row.record_id === recordId)
  const { data, error } = useCall(
    consoleFreezeEndpoints.detail,
    { record_id: recordId },
    { refetchInterval: ({ state }) => (state.data?.status === 'THAWED' ? false : REFRESH_MS) },
  )
  const of = data?.record_id === recordId ? data : undefined
  const thaw = useThawCase(of?.status === 'THAW_PENDING' ? of.application?.case_id : undefined)
  const step = (row: ConsoleFreeze | undefined) => (row ? () => onOpen(row.record_id) : null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={of === undefined ? '冻结记录' : `冻结：${of.account_name}`}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={
        of === undefined || of.status === 'THAWED' ? undefined : (
          <>
            {thaw === undefined ? null : <ThawCaseActions of={thaw} />}
            <FreezeActions freezes={[of]} onAction={action => onAction(action, [of])} isBusy={isBusy} />
          </>
        )
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {of === undefined ? error ? null : <Skeleton /> : <Detail of={of} />}
    </Drawer>
  )
}

function Detail({ of }: { of: ConsoleFreezeDetail }) {
  const { role } = useStaff()
  const { text, tone } = FROZEN_STATUSES[of.status]
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '冻结状态', value: <Tag tone={tone}>{text}</Tag> },
          { label: '广告账户 ID', value: <IdCell id={of.outside_account_id} /> },
          { label: '渠道', value: CHANNELS[of.channel].name },
          { label: '客户', value: <CustomerName id={of.customer_id} name={of.customer_name} /> },
          { label: '子客户', value: of.sub_customer_name ?? '—' },
          { label: '来源', value: FREEZE_SOURCES[of.source] },
          { label: '冻结原因', value: of.reason === '' ? '渠道未说明原因' : of.reason },
          { label: '冻结时间', value: timeText(of.frozen_at) },
          { label: '冻结时余额', value: of.balance === null ? '无上限' : `${amountText(of.balance, of.currency)} ${of.currency}` },
          ...(of.thawed_at === null ? [] : [{ label: '解冻时间', value: timeText(of.thawed_at) }]),
        ]}
      />
      {of.application === null ? null : <Application of={of} application={of.application} mayOpen={maySee('/cases', role)} />}
      {of.application !== null && caseKind('UNFREEZE').readers.includes(role) ? <CaseEvidence caseId={of.application.case_id} /> : null}
      <section aria-label="经过">
        <h3 className={panel.part}>经过</h3>
        <Timeline
          label="经过"
          entries={of.steps.toReversed().map((step, place) => ({
            id: `${step.at} ${place}`,
            title: FREEZE_EVENTS[step.event].text,
            tone: FREEZE_EVENTS[step.event].tone,
            time: timeText(step.at),
            text: step.note === '' ? step.by : `${step.by}：${step.note}`,
          }))}
        />
      </section>
    </Stack>
  )
}

type ApplicationProps = { of: ConsoleFreezeDetail; application: NonNullable<ConsoleFreezeDetail['application']>; mayOpen: boolean }

function Application({ of, application, mayOpen }: ApplicationProps) {
  return (
    <section aria-label="解冻申请">
      <h3 className={panel.part}>解冻申请</h3>
      <Definitions
        items={[
          { label: '申请时间', value: timeText(of.applied_at) },
          { label: '申请理由', value: of.asked_reason },
          { label: '联系邮箱', value: application.email },
          { label: '凭证', value: `${of.evidence_count} 个` },
          ...(of.processed_at === null ? [] : [{ label: '处理时间', value: timeText(of.processed_at) }]),
          ...(of.opinion === '' ? [] : [{ label: '处理意见', value: of.opinion }]),
          ...(mayOpen ? [{ label: '审核', value: <ToCase caseId={application.case_id} /> }] : []),
        ]}
      />
    </section>
  )
}
