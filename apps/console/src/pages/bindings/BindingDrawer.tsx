// One binding beside the list: what is asked for, every attempt with the platform's answer, and what people may do about it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { BINDING_ROLES, bindingName } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import type { ConsoleBinding, ConsoleBindingDetail } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { ageText } from '../../formats/times.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import { usePlace } from '../../lists/use-place.ts'
import { Attempts } from './Attempts.tsx'
import { BindingActions, hasBindingActions } from './BindingActions.tsx'
import { BindingProposals } from './BindingProposals.tsx'
import { BindingStateTag } from './BindingStateTag.tsx'
import { useStaff } from '../../session/use-staff.ts'

/** Jobs carry it on while somebody looks. */
const REFRESH_MS = 5_000

type Props = { rows: readonly ConsoleBinding[]; pairId: string; onOpen: (id: string) => void; onClose: () => void }

export function BindingDrawer({ rows, pairId, onOpen, onClose }: Props) {
  const { role } = useStaff()
  const { previous, next } = usePlace(rows, row => row.pair_id === pairId)
  const { data, error } = useCall(
    bindingRoomEndpoints.detail,
    { pair_id: pairId },
    { refetchInterval: ({ state }) => (state.data?.ended_at === null ? REFRESH_MS : false) },
  )
  const of = data?.pair_id === pairId ? data : undefined
  const step = (row: ConsoleBinding | undefined) => (row ? () => onOpen(row.pair_id) : null)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={of === undefined ? '绑定' : `${bindingName(of)}：${of.account_name}`}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={of && hasBindingActions(of, role) ? <BindingActions key={pairId} of={of} onRetried={onOpen} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {of === undefined ? (
        error ? null : (
          <Skeleton />
        )
      ) : (
        <Stack gap={20}>
          {of.told === '' ? null : <NoticeStrip tone={of.state === 'REFUSED' ? 'error' : 'info'}>{of.told}</NoticeStrip>}
          {of.objections.map(text => (
            <NoticeStrip key={text} tone="warning">
              {text}
            </NoticeStrip>
          ))}
          <BindingProposals of={of} />
          <Facts of={of} />
          <Attempts of={of} />
        </Stack>
      )}
    </Drawer>
  )
}

function Facts({ of }: { of: ConsoleBindingDetail }) {
  const whole = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
  return (
    <Definitions
      items={[
        { label: '状态', value: <BindingStateTag of={of} /> },
        { label: '申请单号', value: <IdCell id={of.pair_id} /> },
        { label: '客户', value: <CustomerName id={of.customer_id} name={of.customer_name} /> },
        ...(of.sub_customer_name === null ? [] : [{ label: '子客户', value: of.sub_customer_name }]),
        { label: '渠道', value: CHANNELS[of.channel].name },
        { label: '广告账户', value: <IdCell id={of.outside_account_id} /> },
        { label: of.type === 'NAME' ? '新名称' : '目标', value: of.target },
        ...whole(of.type === 'NAME' ? '原名称' : '原绑定', of.before),
        ...(of.business_id === null ? [] : [{ label: 'BM ID', value: <IdCell id={of.business_id} /> }]),
        ...(of.role === null ? [] : [{ label: '权限', value: entryOf(BINDING_ROLES, of.role) ?? of.role }]),
        { label: '提交', value: `${of.submitter}，${timeText(of.submitted_at)}` },
        ...(of.ended_at === null
          ? [
              { label: '已等待', value: ageText(of.submitted_at, nowMs()) },
              { label: '当前状态自', value: timeText(of.since) },
              ...(of.next_at === null ? [] : [{ label: '下次查看', value: timeText(of.next_at) }]),
            ]
          : [{ label: '结束', value: timeText(of.ended_at) }]),
        ...whole('备注', of.note),
      ]}
    />
  )
}
