// One frozen account: where its thaw stands, what was asked for with which evidence, and every step that was taken.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { FREEZE_EVENTS, FREEZE_SOURCES } from '@tallyhelm/protocol/topics/freezes/enums'
import type { FreezeDetail } from '@tallyhelm/protocol/topics/freezes/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { useCall } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import styles from './freezes.module.css'
import { mayApply } from './may-apply.ts'
import { useFreezeActs } from './use-freeze-acts.ts'

type Props = { recordId: string; ids: readonly string[]; onGo: (recordId: string) => void; onClose: () => void }

export function FreezeDrawer({ recordId, ids, onGo, onClose }: Props) {
  const detail = useCall(frozenEndpoints.detail, { record_id: recordId })
  const freeze = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={freeze?.account_name ?? '冻结记录'}
      {...rowSteps(ids, recordId, onGo)}
      headEnd={
        freeze === undefined ? undefined : <Tag tone={FROZEN_STATUSES[freeze.status].tone}>{FROZEN_STATUSES[freeze.status].text}</Tag>
      }
      footer={freeze === undefined ? undefined : <Actions freeze={freeze} />}
    >
      <Loaded call={detail} lines={8}>
        {found => <Facts freeze={found} />}
      </Loaded>
    </Drawer>
  )
}

function Actions({ freeze }: { freeze: FreezeDetail }) {
  const { act, obstacle } = useFreezeActs()
  return (
    <Row gap={8}>
      {mayApply(freeze) ? (
        <Button variant="primary" disabledReason={obstacle} onClick={() => act({ kind: 'apply', rows: [freeze] })}>
          申请解冻
        </Button>
      ) : null}
      {freeze.status === 'THAW_PENDING' ? (
        <Button disabledReason={obstacle} onClick={() => act({ kind: 'withdraw', row: freeze })}>
          撤回申请
        </Button>
      ) : null}
      <AppealButton object="FREEZE" objectId={freeze.record_id} status={freeze.status} name={freeze.account_name} />
    </Row>
  )
}

const LINE = ['FROZEN', 'THAW_PENDING', 'TO_BE_THAW', 'THAWED'] as const
/** Refused, it stands where an application was looked at. */
function Line({ freeze: { status, source } }: { freeze: FreezeDetail }) {
  if (source === 'AGENCY') return null
  const steps = LINE.map(each => (each === 'THAW_PENDING' && status === 'REJECT_THAW' ? 'REJECT_THAW' : each))
  const at = steps.findIndex(each => each === status)
  return (
    <Stepper label="解冻进度" steps={steps.map(each => FROZEN_STATUSES[each].text)} current={status === 'THAWED' ? steps.length : at} />
  )
}

function Facts({ freeze }: { freeze: FreezeDetail }) {
  const { application } = freeze
  return (
    <Stack gap={24}>
      <Line freeze={freeze} />
      <Definitions
        items={[
          { label: '广告账户 ID', value: <IdCell id={freeze.outside_account_id} /> },
          { label: '开户公司', value: freeze.company_name },
          { label: '来源', value: FREEZE_SOURCES[freeze.source] },
          { label: '冻结原因', value: freeze.reason || '渠道未说明原因' },
          { label: '冻结时间', value: timeText(freeze.frozen_at) },
          {
            label: '冻结时余额',
            value: freeze.balance === null ? '无有效上限' : amountOf(freeze.balance, { withSymbol: true }, freeze.currency),
          },
          { label: '申请时间', value: timeText(freeze.applied_at) },
          { label: '处理时间', value: timeText(freeze.processed_at) },
          { label: '处理意见', value: freeze.opinion || '—' },
          ...(application === null
            ? []
            : [
                { label: '解冻理由', value: application.reason },
                { label: '联系邮箱', value: application.email },
                { label: '凭证', value: application.files.map(({ name }) => name).join('、') || '—' },
              ]),
        ]}
      />
      <section aria-labelledby="freeze-history">
        <h3 id="freeze-history" className={styles.history}>
          处理进度
        </h3>
        <Timeline
          label="处理进度"
          entries={freeze.steps.toReversed().map((step, index) => ({
            id: String(freeze.steps.length - index),
            title: FREEZE_EVENTS[step.event].text,
            time: [timeText(step.at), step.by].filter(Boolean).join(' · '),
            text: step.note === '' ? undefined : step.note,
            tone: FREEZE_EVENTS[step.event].tone,
          }))}
        />
      </section>
    </Stack>
  )
}
